import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import { registerUser } from './accounts.ts';
import { signInByApi } from './api-client.ts';
import {
  applyToDepartment,
  createDepartmentWithLeader,
  getUserId,
  type RegisteredUser,
  reviewApplication,
} from './departments.ts';
import { addCalendarDays, churchDayFromNow, createEventAsAdmin } from './events-and-messages.ts';
import { ADMIN, type Product } from './product.ts';

export async function turnServingOn(product: Product, isOn = true): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  await api('/admin/setup/modules/serving', { method: 'PUT', json: { is_on: isOn } });
}

/** A data folder whose outbox the test can read: without a gateway each text becomes a file there. */
export async function makeTextOutbox() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kanisa-e2e-texts-'));
  const outbox = path.join(dataDir, 'outbox');
  return {
    settings: { DATA_DIR: dataDir, SMS_PRICE: 'KES 0.80' },
    async listTexts(number: string): Promise<string[]> {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.startsWith('text-')).toSorted();
      const files = await Promise.all(names.map(async (name) => readFile(path.join(outbox, name), 'utf8')));
      return files
        .filter((file) => file.startsWith(`To: ${number}\n`))
        .map((file) => file.split('\n\n')[1]?.trim() ?? '');
    },
    remove: async () => rm(dataDir, { recursive: true, force: true }),
  };
}

export interface ServingMember extends Pick<RegisteredUser, 'username' | 'password'> {
  id: number;
  firstName: string;
  email: string;
  phone: string;
}

export interface ServingWorld {
  leader: RegisteredUser;
  members: ServingMember[];
  departmentId: number;
  event: ChurchEvent;
  /** The first two dates of the event. */
  days: [first: string, second: string];
}

/** A department with a leader, members and a weekly event whose first date is five days ahead. The module is on. */
export async function createServingWorld(product: Product, firstNames: readonly string[]): Promise<ServingWorld> {
  await turnServingOn(product);
  const { leader, department } = await createDepartmentWithLeader(product);
  const members: ServingMember[] = [];
  for (const firstName of firstNames) {
    // Mails of serving go to confirmed addresses only.
    const user = await registerUser(product, { first_name: firstName, last_name: 'Otieno' });
    const application = await applyToDepartment(product, user, department.id);
    await reviewApplication(product, leader, application, 'approved');
    const { username, password, personal_email: email, phone_number: phone } = user;
    members.push({ username, password, email, phone, id: await getUserId(product, user), firstName });
  }
  const day = churchDayFromNow(5);
  const event = await createEventAsAdmin(product, {
    title: 'Sunday service',
    start_time: `${day}T09:00`,
    end_time: `${day}T11:00`,
    location: 'Main hall',
    is_public: true,
    repetition: { frequency: 'weekly', count: 3 },
  });
  return { leader, members, departmentId: department.id, event, days: [day, addCalendarDays(day, 7)] };
}

/** A position that all members can do. */
export async function createPosition(product: Product, world: ServingWorld, needed = 1, name = 'Sound') {
  const api = await signInByApi(product, world.leader);
  const json = { name, needed, event_ids: [world.event.id], person_ids: world.members.map(({ id }) => id) };
  const at = `/department/${world.departmentId}/serving/positions`;
  return (await api<{ position: Position }>(at, { method: 'POST', json })).position;
}

/** Plans this member for a date and asks them, by notice or e-mail. */
export async function planAndAsk(product: Product, world: ServingWorld, position: Position, member: ServingMember) {
  const api = await signInByApi(product, world.leader);
  const at = `/department/${world.departmentId}/serving`;
  const slot = { event_id: world.event.id, date: world.days[0], position_id: position.id };
  await api(`${at}/places`, { method: 'POST', json: { ...slot, user_id: member.id } });
  await api(`${at}/ask`, { method: 'POST', json: { weeks: 8 } });
}

export async function answerOwnPlace(product: Product, member: ServingMember, answer: 'accepted' | 'declined') {
  const api = await signInByApi(product, member);
  const { places } = await api<{ places: { id: number }[] }>('/serving');
  await api(`/serving/places/${places[0]?.id}/answer`, { method: 'POST', json: { answer } });
}

/** The address of the answer page in a text or mail. */
export function findAnswerLink(text: string): string {
  const link = /https?:\/\/\S+\/s\/[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no answer link in: ${text}`);
  return link;
}

/** Waits for the mail with this subject. Mails before it are read on the way. */
export async function waitForMail(product: Product, to: string, subject: RegExp) {
  for (;;) {
    const mail = await product.mailbox.next({ to });
    if (subject.test(mail.subject)) return mail;
  }
}
