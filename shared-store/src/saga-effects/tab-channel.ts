import { eventChannel, type EventChannel } from 'redux-saga';
import type { TabMessage, Tabs } from '../ports';

/** Messages of the shop's other tabs, as a channel for sagas. */
export function tabChannel(tabs: Tabs): EventChannel<TabMessage> {
  return eventChannel<TabMessage>((emit) => tabs.subscribe(emit));
}
