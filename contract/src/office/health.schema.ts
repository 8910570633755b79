import { endpoint } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Show which build is running',
  status: 200,
  answer: z.object({
    status: z.literal('ok'),
    /** The build of the web app, as the source of every page names it in the footer. */
    build: z.string(),
    server_build: z.string(),
  }),
});

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
