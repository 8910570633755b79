import type { Notice, NoticeKind } from '../../src/core/notices.ts';

type Loan = { title: string; dueAt: string };

/** What a domain that does not exist would write for a notice: a library tells who has not brought a book back. */
export const overdueBook: NoticeKind<Loan> = {
  name: 'library.overdue',
  push: 'message',
  quietHours: { from: 21, until: 7 },
  async prepare({ clock }, _tx, { data }: Notice<Loan>) {
    const dueAt = new Date(data.dueAt);
    if (dueAt > clock.now()) return null;
    return {
      path: '/library',
      mail: ({ t, formats }) => ({
        title: t('Please bring {title} back', data),
        text: t('It was due on {date}.', { date: formats.date(dueAt) }),
        button: t('Open the library'),
      }),
      text: ({ t }, url) => t('Please bring {title} back. {url}', { ...data, url }),
    };
  },
};
