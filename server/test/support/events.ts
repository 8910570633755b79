import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { ChurchEvent, createEventBody } from '@kanisa/contract/events/events.schema.ts';
import type { z } from 'zod';
import { createUserWithToken } from './departments.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type EventInput = z.input<typeof createEventBody>;

export interface AppWithPastor {
  app: TestApp;
  /** Token of a pastor. */
  token: string;
  username: string;
  make(event: EventInput): Promise<ChurchEvent>;
}

/** Starts the app on the morning of Sunday, 15 November 2026, in Nairobi, with a pastor. */
export async function startAppWithPastor(options: Parameters<typeof startTestApp>[0] = {}): Promise<AppWithPastor> {
  const app = await startTestApp(options);
  app.clock.set('2026-11-15T05:00:00Z');
  const { user, token } = await createUserWithToken(app, { role: 'pastor' });
  const make = async (body: EventInput) => {
    const answer = await app.call(ENDPOINTS.createEvent, { body, token });
    if (answer.status !== 201) throw new Error(`the event was refused: ${JSON.stringify(answer.body)}`);
    return answer.body.event;
  };
  return { app, token, username: user.username, make };
}
