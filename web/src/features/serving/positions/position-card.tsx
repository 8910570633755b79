import type { Position } from '@kanisa/contract/serving/positions.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import serving from '../shared/serving.module.css';
import type { PositionChoices } from './api.ts';
import styles from './positions.module.css';

interface Props {
  position: Position;
  choices: PositionChoices;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function PositionCard({ position, choices, isBusy, onEdit, onDelete }: Props) {
  const headingId = `position-${position.id}`;
  const events = choices.events.filter(({ id }) => position.event_ids.includes(id)).map(({ title }) => title);
  const people = choices.members.filter(({ id }) => position.person_ids.includes(id)).map(formatFullName);
  return (
    <li className={`${frame['card']} ${styles['card']}`} aria-labelledby={headingId} aria-busy={isBusy}>
      <h2 id={headingId}>{position.name}</h2>
      <dl className={frame['facts']}>
        <div>
          <dt>{t('Needed at each date')}</dt>
          <dd>{t('{count} people', { count: position.needed })}</dd>
        </div>
        <div>
          <dt>{t('Events')}</dt>
          <dd>{events.length > 0 ? events.join(', ') : t('None that lie ahead: no dates appear')}</dd>
        </div>
        <div>
          <dt>{t('Can do it')}</dt>
          <dd>{people.length > 0 ? <NameList names={people} /> : t('Nobody yet: nobody can be chosen')}</dd>
        </div>
      </dl>
      <div className={serving['ways']}>
        <button type="button" className={buttonClass('plain')} aria-describedby={headingId} onClick={onEdit}>
          {t('Edit')}
        </button>
        <button
          type="button"
          className={buttonClass('risky')}
          aria-describedby={headingId}
          disabled={isBusy}
          onClick={onDelete}
        >
          {isBusy ? t('Deleting...') : t('Delete')}
        </button>
      </div>
    </li>
  );
}

/** Names shown before the rest is counted. */
const NAMES_MAX = 8;

function NameList({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  const more = names.length - NAMES_MAX;
  return more > 0 ? t('{names} and {count} more', { names: shown, count: more }) : shown;
}
