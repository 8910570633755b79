import { SETUP_STEPS } from '@kanisa/contract/office/setup.ts';
import type { DemoChurch } from '../../demo/demo-church.ts';
import { setupSteps } from './setup/setup.table.ts';

export async function fillOffice({ tx, now }: DemoChurch): Promise<void> {
  await tx.insert(setupSteps).values(SETUP_STEPS.map((step) => ({ step, settledAs: 'put_aside' as const, at: now })));
}
