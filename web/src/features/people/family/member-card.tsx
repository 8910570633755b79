import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyFallbacks } from '@kanisa/contract/people/family.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Fact } from '../../../ui/text/fact.tsx';
import { PhotoFace } from '../../records/photos/photo-face.tsx';
import { usePhoto } from '../../records/photos/use-photo.ts';
import { Birthday } from '../shared/birthday.tsx';
import face from '../shared/family-face.module.css';
import { FAMILY_LABELS } from '../shared/family-labels.ts';
import styles from './family.module.css';

interface Props {
  member: FamilyMember;
  isBusy: boolean;
  /** The spouse who entered the member, and who alone may delete the entry. */
  enteredBy: string | null;
  onDelete: () => void;
}

export function FamilyMemberCard({ member, isBusy, enteredBy, onDelete }: Props) {
  const photo = usePhoto(member.photo);
  const nameId = `family-${member.id}`;
  return (
    <li className={`${frame['card']} ${styles['card']}`} aria-busy={isBusy}>
      <div className={face['who']}>
        <PhotoFace name={member.name} url={photo.url} size={72} />
        <div>
          <h2 id={nameId} className={styles['name']}>
            {member.name}
          </h2>
          <p className={styles['kind']}>
            <span>{FAMILY_LABELS[member.relationship]}</span>
            {member.gender && <span>{FAMILY_LABELS[member.gender]}</span>}
          </p>
          {member.date_of_birth && (
            <p className={frame['soft']}>
              <Birthday day={member.date_of_birth} isNamed />
            </p>
          )}
          {enteredBy !== null && <p className={frame['soft']}>{t('Entered by {name}', { name: enteredBy })}</p>}
          {photo.failed && <p className={styles['note']}>{familyFallbacks.photo}</p>}
        </div>
      </div>
      <Facts member={member} />
      <div className={styles['actions']}>
        <ButtonLink to={`/profile/family/edit/${member.id}`} look="plain" small aria-describedby={nameId}>
          <PencilIcon />
          {t('Edit')}
        </ButtonLink>
        {enteredBy === null && (
          <button
            type="button"
            className={buttonClass('plain', styles['delete'])}
            disabled={isBusy}
            aria-describedby={nameId}
            onClick={onDelete}
          >
            <TrashIcon />
            {isBusy ? t('Deleting...') : t('Delete')}
          </button>
        )}
      </div>
    </li>
  );
}

function Facts({ member }: { member: FamilyMember }) {
  const { address, contact_info: contact, bio } = member;
  const place = [address?.area, address?.town, address?.county].filter(Boolean).join(', ');
  if (!contact && !address && !bio) return null;
  return (
    <dl className={styles['facts']}>
      {contact && <Fact term={t('Contact info')}>{contact}</Fact>}
      {address && (
        <Fact term={t('Residence')}>
          {place}
          {address.description && <span className={styles['more']}>{address.description}</span>}
        </Fact>
      )}
      {bio && (
        <Fact term={t('Bio')}>
          <span className={styles['bio']}>{bio}</span>
        </Fact>
      )}
    </dl>
  );
}
