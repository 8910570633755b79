import type { DemoChurch } from '../../demo/demo-church.ts';

export async function fillServing(_church: DemoChurch): Promise<void> {}
