import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { NoticeFields } from '../shared/announcement-fields.tsx';
import shared from '../shared/events.module.css';
import { useNotice } from '../shared/use-announcement.ts';

interface Props {
  event: ChurchEvent;
  onKeep: () => void;
  onDelete: (channels: readonly NoticeChannel[]) => void;
}

export function DeleteEventQuestion({ event, onKeep, onDelete }: Props) {
  const notice = useNotice({ id: event.id, date: null, enabled: event.next_start_time !== null });
  return (
    <QuestionDialog
      title={t('Delete this event?')}
      safe={t('Cancel')}
      risky={t('Delete')}
      onSafe={onKeep}
      onRisky={() => onDelete(notice.channels)}
    >
      <p className={shared['asked']}>{event.title}</p>
      <p>
        {t('This also deletes all its dates and the list of who’s coming. It disappears from the public calendar.')}
      </p>
      <NoticeFields notice={notice} />
    </QuestionDialog>
  );
}
