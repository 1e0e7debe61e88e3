import { createElement as h, useState } from 'react';
import './confirmation.css';

/** A screen of a team that uses nothing of this repository: plain React, and a part that is loaded later. */
export default function Confirmation() {
  const [presses, setPresses] = useState(0);
  const [Receipt, setReceipt] = useState(null);
  const showReceipt = () => void import('./receipt').then((module) => setReceipt(() => module.default));
  return h(
    'section',
    { className: 'mf-checkout-stock' },
    h('h1', null, 'Thank you, from elsewhere'),
    h('button', { type: 'button', onClick: () => setPresses(presses + 1) }, `Pressed ${presses} times`),
    h('button', { type: 'button', onClick: showReceipt }, 'Show the receipt'),
    Receipt && h(Receipt),
  );
}
