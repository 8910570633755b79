import { endpoint } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Check that the process responds',
  status: 200,
  answer: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Check that the database and the queue respond',
  status: 200,
  answer: z.object({ status: z.literal('ok'), database: z.literal('ok'), queue: z.literal('ok') }),
  errors: ['not_ready'],
});
