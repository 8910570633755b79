import type { WaitingWrite } from '../../../offline/queue/operation.ts';

export const APPLY: WaitingWrite<'POST /department/:id/apply'> = { route: 'POST /department/:id/apply' };
