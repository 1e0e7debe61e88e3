/**
 * Browser features that jsdom lacks and that have no meaning without a layout: each behaves as in a page whose elements
 * are all visible.
 */
class ObserverOfNothing {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

class ObserverOfAllInView extends ObserverOfNothing {
  constructor(readonly report: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
    super();
  }
  override observe(target?: Element): void {
    if (target) this.report([{ isIntersecting: true, target }]);
  }
}

function matchMedia(query: string): MediaQueryList {
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, { matches: false, media: query, onchange: null, addListener() {}, removeListener() {} });
}

class PointerEventOfNoDevice extends MouseEvent implements Pick<PointerEvent, 'pointerId' | 'pointerType'> {
  readonly pointerId: number;
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}

Object.assign(window, {
  PointerEvent: window.PointerEvent ?? PointerEventOfNoDevice,
  IntersectionObserver: window.IntersectionObserver ?? ObserverOfAllInView,
  ResizeObserver: window.ResizeObserver ?? ObserverOfNothing,
  matchMedia: window.matchMedia ?? matchMedia,
  // jsdom's own only logs that it is not implemented.
  scrollTo: () => {},
});
Element.prototype.scrollIntoView ??= () => {};

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  if (this.open) throw new DOMException('The dialog is open already', 'InvalidStateError');
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], input, select, textarea, button, a[href]')?.focus();
};
HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, returnValue?: string) {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.dispatchEvent(new Event('close'));
};

export {};
