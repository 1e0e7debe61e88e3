import { Fragment } from 'react';
import type { SlotProps } from '@platform/protocol/slot';
import { useRouteTable } from '../routes/use-route-table';
import { FillingRoom } from './filling-room';

const NO_INPUTS: NonNullable<SlotProps['inputs']> = {};

/** A slot with what the remotes of this page put into it. It passes what its owner declares, and nothing else. */
export function FilledSlot({ name, inputs = NO_INPUTS, className, renderLink, renderFailure }: SlotProps) {
  const slot = useRouteTable().slots[name];
  // The remote that fills it is switched off or was never live: this page cannot load it.
  if (!slot) return renderFailure?.(() => window.location.reload());
  const { room, fillings, inputs: declared = {} } = slot;
  const passed = Object.fromEntries(Object.entries(inputs).filter(([input]) => input in declared));
  const items = fillings.map((filling) => {
    const { remote, order, width, link, module } = filling;
    const key = `${remote} ${order}`;
    if (module !== undefined)
      return <FillingRoom key={key} filling={{ remote, module }} {...{ width, passed, renderFailure }} />;
    const item = link && renderLink?.(link);
    if (!room) return <Fragment key={key}>{item}</Fragment>;
    return (
      <div key={key} data-remote={remote} data-filling="link" data-width={width}>
        {item}
      </div>
    );
  });
  if (!room) return items;
  return (
    <div className={className} data-slot={name} data-columns={room.columns} data-lines={room.lines}>
      {items}
    </div>
  );
}
