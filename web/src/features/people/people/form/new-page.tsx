import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { RecordPage } from '../../../../ui/record/record-frame.tsx';
import { useHousehold } from '../../households/api.ts';
import styles from './new.module.css';
import { NewPersonForm } from './new-person-form.tsx';
import { SavedPeople } from './saved-people.tsx';
import type { SavedPerson } from './use-new-person-form.ts';

export const meta = () => [{ title: pageTitle(t('Add a person')) }];

/** One name is enough. A family is entered person by person, without leaving the page. */
export default function NewPersonPage() {
  const [query] = useSearchParams();
  const given = /^[1-9]\d{0,9}$/.test(query.get('household') ?? '') ? Number(query.get('household')) : null;
  const household = useHousehold(given);
  const [saved, setSaved] = useState<readonly SavedPerson[]>([]);
  const last = saved.at(-1);
  const into = last?.household ?? household.data?.household ?? null;
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      <div className={styles['head']}>
        <h1>{into ? t('Add to the {name} household', { name: into.name }) : t('Add a person')}</h1>
        <p>{t('One name is enough. Everything else can follow.')}</p>
      </div>
      <SavedPeople people={saved} />
      {/* A new form for each person: nothing of the last one stays but the family name. */}
      <NewPersonForm
        key={`${saved.length} ${into?.id ?? ''}`}
        household={into}
        lastName={last?.lastName ?? ''}
        isFollowing={saved.length > 0}
        onSaved={(person) => setSaved([...saved, person])}
      />
    </RecordPage>
  );
}
