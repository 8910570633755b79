import type { DemoChurch } from '../../demo/demo-church.ts';
import { fillMailings, fillMessages } from './messages.demo.ts';
import { fillTexts } from './texts.demo.ts';

export async function fillMessaging(church: DemoChurch): Promise<void> {
  await fillMessages(church);
  await fillMailings(church);
  await fillTexts(church);
}
