import { VISITS as PEOPLE_LISTS } from '../people/calls.ts';
import { called, nth, type Options, one, type Side, type Visit } from './call.ts';

const member = ({ church }: Side, round: number): Options => ({ token: nth(church.members, round).token });
const first = ({ church }: Side) => ({ id: church.departments[0] ?? 0 });
const event = ({ church }: Side, round: number) => nth(church.events, round);

const OWN: readonly Visit[] = [
  one('session', 'readSession', member),
  one('dashboard of a leader', 'readDashboard', ({ church }) => ({ token: church.leaders[0]?.token ?? '' })),
  one('dashboard of the office', 'readDashboard'),
  one('profile', 'readProfile', member),
  one('own family', 'listFamily', member),
  one('own devices', 'listDevices', member),
  one('own applications', 'listOwnApplications', member),
  one('inbox', 'readInbox', member),
  one('inbox, older ones', 'readInbox', (side, round) => ({
    ...member(side, round),
    query: { before: side.church.broadcasts.at(-1) ?? 1 },
  })),
  one('unread count', 'countUnread', member),
];

const CALENDAR: readonly Visit[] = [
  one('calendar, 31 days', 'readCalendar', member),
  one('an event of the calendar', 'readCalendarEvent', (side, round) => ({ params: { id: event(side, round).id } })),
  one('the file of an event', 'downloadEvent', (side, round) => ({ params: { id: event(side, round).id } })),
  one('an event', 'readEvent', (side, round) => ({ params: { id: event(side, round).id } })),
  one('occurrences of an event', 'listOccurrences', (side, round) => ({ params: { id: event(side, round).id } })),
  one('who comes', 'listAttendees', (side, round) => {
    const { id, day } = event(side, round);
    return { params: { id, date: day } };
  }),
];

const DEPARTMENTS: readonly Visit[] = [
  one('departments', 'listDepartments', member),
  one('departments, last page', 'listDepartments', ({ church }) => ({
    query: { page: Math.ceil((church.departments.length + church.openDepartments.length) / 12) },
  })),
  one('a department', 'readDepartment', (side) => ({ params: first(side) })),
  one('leaders', 'listLeaders'),
  one('members of a department', 'listMembers', (side) => ({ params: first(side) })),
  one('members, newest', 'listMembers', (side) => ({ params: first(side), query: { order: 'newest' } })),
  one('members, last page', 'listMembers', (side) => ({
    params: first(side),
    query: { page: Math.ceil(side.people / 250) },
  })),
  one('members, search', 'listMembers', (side) => ({ params: first(side), query: { search: 'zawadi' } })),
  one('members, search for nobody', 'listMembers', (side) => ({ params: first(side), query: { search: 'nyakundi' } })),
  one('applications', 'listApplications', (side) => ({ params: first(side) })),
  one('applications, pending', 'listApplications', (side) => ({ params: first(side), query: { status: 'pending' } })),
  one('applications, last page', 'listApplications', (side) => ({
    params: first(side),
    query: { page: Math.ceil(side.people / 100) },
  })),
  one('info posts', 'listInfo', (side) => ({ params: first(side) })),
];

const OFFICE: readonly Visit[] = [
  one('a person', 'readUser', ({ church }, round) => ({ params: { id: nth(church.members, round).id } })),
  one('family of a person', 'listUserFamily', ({ church }, round) => ({
    params: { id: nth(church.members, round).id },
  })),
  one('trail', 'listAudit'),
  one('trail, last page', 'listAudit', ({ people }) => ({ query: { page: Math.ceil(people / 10) } })),
  one('trail, by what', 'listAudit', () => ({ query: { what: 'user.verified' } })),
  one('trail, a month', 'listAudit', () => ({ query: { from: daysAgo(30), to: daysAgo(0) } })),
  one('trail of a person', 'listUserAudit', ({ church }, round) => ({ params: { id: nth(church.members, round).id } })),
  one('requests to be deleted', 'listDeletionRequests'),
  one('messages', 'listMessages'),
  one('messages, last page', 'listMessages', ({ people }) => ({ query: { page: Math.ceil(people / 20) } })),
  one('a broadcast that all have read', 'readMessage', ({ church }) => ({ params: { id: church.broadcasts[0] ?? 0 } })),
  one('recipients of a message, search', 'findMessageRecipients', () => ({ query: { search: 'wanj' } })),
  one('recipients', 'listRecipients'),
  one('recipients, last page', 'listRecipients', ({ people }) => ({ query: { page: Math.ceil(people / 50) } })),
  one('recipients, search', 'listRecipients', () => ({ query: { search: 'wanjiku' } })),
  one('recipients, active', 'listRecipients', () => ({ query: { role: 'user', is_active: 'true' } })),
  one('e-mail history', 'listEmails'),
  one('e-mail history, failed', 'listEmails', () => ({ query: { status: 'failed' } })),
  one('e-mail history, last page', 'listEmails', ({ people }) => ({ query: { page: Math.ceil(people / 1000) } })),
  one('an e-mail to all', 'readEmail', ({ church }) => ({ params: { id: church.mailingId } })),
  one('an e-mail to all, last page', 'readEmail', ({ church, people }) => ({
    params: { id: church.mailingId },
    query: { page: Math.ceil(people / 50) },
  })),
  one('an e-mail to all, failed', 'readEmail', ({ church }) => ({
    params: { id: church.mailingId },
    query: { state: 'failed' },
  })),
  one('an e-mail to all, search', 'readEmail', ({ church }) => ({
    params: { id: church.mailingId },
    query: { search: 'wanjiku' },
  })),
  one('texts', 'listTextMessages'),
  one('texts, last page', 'listTextMessages', ({ people }) => ({ query: { page: Math.ceil(people / 1000) } })),
  one('a text to all', 'readTextMessage', ({ church }) => ({ params: { id: church.textId } })),
  one('recipients of a text to all', 'listTextRecipients', ({ church }) => ({ params: { id: church.textId } })),
  one('recipients of a text, last page', 'listTextRecipients', ({ church, people }) => ({
    params: { id: church.textId },
    query: { page: Math.ceil(people / 50) },
  })),
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const people: readonly Visit[] = PEOPLE_LISTS.map((visit) => (side, round) => {
  called.add('listUsers');
  return visit(side, round);
});

export const READS: readonly Visit[] = [...OWN, ...CALENDAR, ...DEPARTMENTS, ...OFFICE, ...people];
