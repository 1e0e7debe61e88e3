import { createElement as h } from 'react';
import './receipt.css';

export default function Receipt() {
  return h('p', { className: 'mf-checkout-stock-receipt' }, 'One receipt');
}
