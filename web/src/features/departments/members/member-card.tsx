import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import textButton from '../../../ui/text-button.module.css';
import { ProtectedPhoto } from '../../records/photos/photo-face.tsx';
import styles from './members.module.css';

const AVATAR_SIZE = 52;

interface Props {
  member: DepartmentMember;
  isBusy: boolean;
  /** Undefined if the viewer may not remove this member. */
  onRemove: (() => void) | undefined;
}

export function MemberCard({ member, isBusy, onRemove }: Props) {
  const { username, joined_at: joined, profile_photo: photo, phone_number: phone } = member;
  const name = formatFullName(member);
  const nameId = `member-${member.user_id}`;
  // Photos far below the viewport are not loaded over a slow connection.
  const [ref, isNear] = useInViewport<HTMLLIElement>({ distancePx: 300 });
  return (
    <li ref={ref} className={styles['card']} aria-busy={isBusy}>
      <span className={styles['face']}>
        {photo && isNear ? (
          <ProtectedPhoto address={photo} name={name} size={AVATAR_SIZE} />
        ) : (
          <Avatar name={name} size={AVATAR_SIZE} />
        )}
      </span>
      <div className={styles['words']}>
        <h2 id={nameId} className={styles['name']}>
          {name}
        </h2>
        {member.is_leader && <span className={styles['leader']}>{t('Leader')}</span>}
        {username !== '' && <p className={styles['username']}>{username}</p>}
        {phone && (
          <p className={styles['phone']}>
            <a href={`tel:${phone}`}>{phone}</a>
          </p>
        )}
        <div className={styles['foot']}>
          <p className={styles['joined']}>
            <Sentence text={t('Joined {day}')} values={{ day: <DateText instant={joined} /> }} />
          </p>
          {onRemove && (
            <button
              type="button"
              className={`${textButton['button']} ${textButton['risky']} ${styles['remove']}`}
              disabled={isBusy}
              aria-describedby={nameId}
              onClick={onRemove}
            >
              {isBusy ? t('Removing...') : t('Remove')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
