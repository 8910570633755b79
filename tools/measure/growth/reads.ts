import { type CallOptions, type Operation, pickByRound, type Side, singleCall } from './call.ts';
import { PEOPLE_LISTS } from './people-lists.ts';

const asMember = ({ church }: Side, round: number): CallOptions => ({
  token: pickByRound(church.members, round).token,
});
const firstDepartmentParams = ({ church }: Side) => ({ id: church.departments[0] ?? 0 });
const pickEvent = ({ church }: Side, round: number) => pickByRound(church.events, round);

const OWN_READS: readonly Operation[] = [
  singleCall('session', 'readSession', asMember),
  singleCall('dashboard of a leader', 'readDashboard', ({ church }) => ({ token: church.leaders[0]?.token ?? '' })),
  singleCall('dashboard of the office', 'readDashboard'),
  singleCall('profile', 'readProfile', asMember),
  singleCall('own family', 'listFamily', asMember),
  singleCall('own devices', 'listDevices', asMember),
  singleCall('own notices', 'readPushNotices', asMember),
  singleCall('own applications', 'listOwnApplications', asMember),
  singleCall('inbox', 'readInbox', asMember),
  singleCall('inbox, older ones', 'readInbox', (side, round) => ({
    ...asMember(side, round),
    query: { before: side.church.broadcasts.at(-1) ?? 1 },
  })),
  singleCall('unread count', 'countUnread', asMember),
];

const CALENDAR_READS: readonly Operation[] = [
  singleCall('calendar, 31 days', 'readCalendar', asMember),
  singleCall('an event of the calendar', 'readCalendarEvent', (side, round) => ({
    params: { id: pickEvent(side, round).id },
  })),
  singleCall('the file of an event', 'downloadEvent', (side, round) => ({ params: { id: pickEvent(side, round).id } })),
  singleCall('an event', 'readEvent', (side, round) => ({ params: { id: pickEvent(side, round).id } })),
  singleCall('occurrences of an event', 'listOccurrences', (side, round) => ({
    params: { id: pickEvent(side, round).id },
  })),
  singleCall('who comes', 'listAttendees', (side, round) => {
    const { id, day } = pickEvent(side, round);
    return { params: { id, date: day } };
  }),
];

const DEPARTMENT_READS: readonly Operation[] = [
  singleCall('departments', 'listDepartments', asMember),
  singleCall('departments, last page', 'listDepartments', ({ church }) => ({
    query: { page: Math.ceil((church.departments.length + church.openDepartments.length) / 12) },
  })),
  singleCall('a department', 'readDepartment', (side) => ({ params: firstDepartmentParams(side) })),
  singleCall('leaders', 'listLeaders'),
  singleCall('members of a department', 'listMembers', (side) => ({ params: firstDepartmentParams(side) })),
  singleCall('members, newest', 'listMembers', (side) => ({
    params: firstDepartmentParams(side),
    query: { order: 'newest' },
  })),
  singleCall('members, last page', 'listMembers', (side) => ({
    params: firstDepartmentParams(side),
    query: { page: Math.ceil(side.people / 250) },
  })),
  singleCall('members, search', 'listMembers', (side) => ({
    params: firstDepartmentParams(side),
    query: { search: 'zawadi' },
  })),
  singleCall('members, search for nobody', 'listMembers', (side) => ({
    params: firstDepartmentParams(side),
    query: { search: 'nyakundi' },
  })),
  singleCall('applications', 'listApplications', (side) => ({ params: firstDepartmentParams(side) })),
  singleCall('applications, pending', 'listApplications', (side) => ({
    params: firstDepartmentParams(side),
    query: { status: 'pending' },
  })),
  singleCall('applications, last page', 'listApplications', (side) => ({
    params: firstDepartmentParams(side),
    query: { page: Math.ceil(side.people / 100) },
  })),
  singleCall('info posts', 'listInfo', (side) => ({ params: firstDepartmentParams(side) })),
];

const STAFF_READS: readonly Operation[] = [
  singleCall('a person', 'readUser', ({ church }, round) => ({
    params: { id: pickByRound(church.members, round).id },
  })),
  singleCall('a person at a glance', 'readUserOverview', ({ church }, round) => ({
    params: { id: pickByRound(church.members, round).id },
  })),
  singleCall('family of a person', 'listUserFamily', ({ church }, round) => ({
    params: { id: pickByRound(church.members, round).id },
  })),
  singleCall('trail', 'listAudit'),
  singleCall('trail, last page', 'listAudit', ({ people }) => ({ query: { page: Math.ceil(people / 10) } })),
  singleCall('trail, by what', 'listAudit', () => ({ query: { what: 'user.verified' } })),
  singleCall('trail, a month', 'listAudit', () => ({ query: { from: formatDaysAgo(30), to: formatDaysAgo(0) } })),
  singleCall('trail of a person', 'listUserAudit', ({ church }, round) => ({
    params: { id: pickByRound(church.members, round).id },
  })),
  singleCall('requests to be deleted', 'listDeletionRequests'),
  singleCall('messages', 'listMessages'),
  singleCall('messages, last page', 'listMessages', ({ people }) => ({ query: { page: Math.ceil(people / 20) } })),
  singleCall('a broadcast that all have read', 'readMessage', ({ church }) => ({
    params: { id: church.broadcasts[0] ?? 0 },
  })),
  singleCall('recipients of a message, search', 'findMessageRecipients', () => ({ query: { search: 'wanj' } })),
  singleCall('recipients', 'listRecipients'),
  singleCall('recipients, last page', 'listRecipients', ({ people }) => ({ query: { page: Math.ceil(people / 50) } })),
  singleCall('recipients, search', 'listRecipients', () => ({ query: { search: 'wanjiku' } })),
  singleCall('recipients, active', 'listRecipients', () => ({ query: { role: 'user', is_active: 'true' } })),
  singleCall('e-mail history', 'listEmails'),
  singleCall('e-mail history, failed', 'listEmails', () => ({ query: { status: 'failed' } })),
  singleCall('e-mail history, last page', 'listEmails', ({ people }) => ({
    query: { page: Math.ceil(people / 1000) },
  })),
  singleCall('an e-mail to all', 'readEmail', ({ church }) => ({ params: { id: church.mailingId } })),
  singleCall('an e-mail to all, last page', 'readEmail', ({ church, people }) => ({
    params: { id: church.mailingId },
    query: { page: Math.ceil(people / 50) },
  })),
  singleCall('an e-mail to all, failed', 'readEmail', ({ church }) => ({
    params: { id: church.mailingId },
    query: { state: 'failed' },
  })),
  singleCall('an e-mail to all, search', 'readEmail', ({ church }) => ({
    params: { id: church.mailingId },
    query: { search: 'wanjiku' },
  })),
  singleCall('texts', 'listTextMessages'),
  singleCall('texts, last page', 'listTextMessages', ({ people }) => ({ query: { page: Math.ceil(people / 1000) } })),
  singleCall('a text to all', 'readTextMessage', ({ church }) => ({ params: { id: church.textId } })),
  singleCall('recipients of a text to all', 'listTextRecipients', ({ church }) => ({ params: { id: church.textId } })),
  singleCall('recipients of a text, last page', 'listTextRecipients', ({ church, people }) => ({
    params: { id: church.textId },
    query: { page: Math.ceil(people / 50) },
  })),
];

function formatDaysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

export const GROWTH_READS: readonly Operation[] = [
  ...OWN_READS,
  ...CALENDAR_READS,
  ...DEPARTMENT_READS,
  ...STAFF_READS,
  ...PEOPLE_LISTS,
];
