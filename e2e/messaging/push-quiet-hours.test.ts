import { afterAll, expect } from 'vitest';
import { readDueTimes } from '../../tools/test/push-service/due-times.ts';
import { startPushService } from '../../tools/test/push-service/push-service.ts';
import { createSubscription } from '../../tools/test/push-service/push-subscription.ts';
import { registerUser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { findTimeZoneAtHour } from '../support/church-hour.ts';
import { getUserId } from '../support/departments.ts';
import { sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys } from '../support/journey.ts';

const service = await startPushService();
afterAll(async () => service.close());
const timeZone = findTimeZoneAtHour(23);
const journey = defineJourneys({ PUSH_TEST_ORIGIN: service.origin, CHURCH_TIME_ZONE: timeZone });

journey('a message of the night is announced at seven in the morning', async ({ product }) => {
  const member = await registerUser(product);
  const { endpoint, p256dh, auth } = createSubscription(service.origin);
  const api = await signInByApi(product, member);
  await api('/push-notices/devices', { method: 'POST', json: { endpoint, p256dh, auth } });
  await sendMessageAsAdmin(product, { content: 'Good night.', recipient_id: await getUserId(product, member) });
  const [due, ...others] = await readDueTimes(product.databaseUrl);
  expect(others).toEqual([]);
  expect(due?.toLocaleTimeString('en-GB', { timeZone })).toBe('07:00:00');
  expect(service.calls()).toBe(0);
});
