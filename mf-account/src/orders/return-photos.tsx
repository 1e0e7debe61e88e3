import { useState } from 'react';
import type { Purchase, Units } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import formStyles from '../form/form.module.css';
import { formSubmitted, selectForm } from '../own-account/own-account.slice';
import styles from './change-form.module.css';
import { shrinkPhoto } from './shrink-photo';

/** The photos beside returns, and the way to add one until the shop has answered (orders-18). */
export function ReturnPhotos({ _id: orderId, lines, fulfilment, returnPhotos }: Purchase) {
  const dispatch = useShopDispatch();
  const form = useShopSelector(selectForm('returnPhoto'));
  const [returnId, setReturnId] = useState<string>();
  const nameOf = (units: readonly Units[]) =>
    units.map(({ productId }) => lines.find((line) => line.productId === productId)?.name).join(', ');
  const add = async (id: string, file: File | undefined) => {
    if (!file || form.status === 'running') return;
    setReturnId(id);
    dispatch(formSubmitted('returnPhoto', { orderId, returnId: id, photo: await shrinkPhoto(file) }));
  };
  return fulfilment?.returns.map(({ id, state, units }) => {
    const address = returnPhotos?.find((photo) => photo.returnId === id)?.address;
    const isOpen = state === 'requested';
    if (!isOpen && address === undefined) return null;
    return (
      <div key={id} className={styles.photo}>
        {address !== undefined && <img src={address} alt={`${nameOf(units)}, as you send it back`} />}
        {isOpen && (
          <label>
            {address === undefined ? 'Add a photo' : 'Choose another photo'} of {nameOf(units)}
            <input
              className={formStyles.input}
              type="file"
              accept="image/*"
              onChange={({ target }) => void add(id, target.files?.[0])}
            />
          </label>
        )}
        <p role="status">
          {returnId === id && form.status === 'running' && 'Sending…'}
          {returnId === id && form.status === 'refused' && form.text}
        </p>
      </div>
    );
  });
}
