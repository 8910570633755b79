import { HIGHLIGHTS_MAX, MINISTRIES_MAX, MINISTRY_LEADERS_MAX } from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { t } from '../../../../../lib/i18n.ts';
import { useFieldText } from '../../../../../ui/form/use-contract-form.ts';
import { MinistryPictureField } from '../../pictures/ministry-picture-field.tsx';
import { ListField } from '../../shared/list-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { AreaWords, Line, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import { SearchWords } from '../search-words.tsx';
import styles from '../section.module.css';
import type { SectionDefinition } from '../section-definition.ts';
import { makeMinistryKey } from './ministry-key.ts';

type Ministries = SiteSectionContent<'ministries'>;
type Ministry = Ministries['ministries'][number];

const createMinistry = (): Ministry => ({
  key: '',
  title: { en: '' },
  saying: '',
  meaning: { en: '' },
  teaser: { en: '' },
  description: { en: '' },
  meets: { en: '' },
  highlights: [],
  leaders: [],
  picture: { kind: 'drawn', name: 'hospitality' },
});

/** A new ministry gets its address with its first save. It stays then, because other pages link to it. */
function toContent({ ministries, ...rest }: Ministries): Ministries {
  const taken = ministries.map(({ key }) => key);
  const named = ministries.map((ministry) => {
    if (ministry.key !== '') return ministry;
    const key = makeMinistryKey(ministry.title.en, taken);
    taken.push(key);
    return { ...ministry, key };
  });
  return { ...rest, ministries: named };
}

interface FieldsProps {
  form: SectionForm<Ministries>;
}

function MinistriesFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard title={t('First words')}>
        <LineWords form={form} name="title" optional />
        <AreaWords form={form} name="lead" optional />
      </FormCard>
      <FormCard>
        <ListField
          form={form}
          name="ministries"
          addLabel={t('Add a ministry')}
          max={MINISTRIES_MAX}
          getTitle={({ title }) => title.en}
          create={createMinistry}
        >
          {(index) => <MinistryFields form={form} index={index} />}
        </ListField>
      </FormCard>
      <SearchWords form={form} name="description" />
    </>
  );
}

function MinistryFields({ form, index }: FieldsProps & { index: number }) {
  const path = `ministries.${index}` as const;
  return (
    <>
      <LineWords form={form} name={`${path}.title`} />
      <AddressOfMinistry form={form} index={index} />
      <LineWords form={form} name={`${path}.teaser`} optional />
      <AreaWords form={form} name={`${path}.description`} />
      <LineWords form={form} name={`${path}.meets`} optional />
      <Line form={form} name={`${path}.saying`} hint={t('A line in Swahili, as on a kanga cloth.')} optional />
      <LineWords form={form} name={`${path}.meaning`} optional />
      <MinistryPictureField form={form} name={`${path}.picture`} />
      <ListField
        form={form}
        name={`${path}.highlights`}
        isSingle
        addLabel={t('Add a highlight')}
        max={HIGHLIGHTS_MAX}
        create={() => ({ en: '' })}
      >
        {(row) => <LineWords form={form} name={`${path}.highlights.${row}`} />}
      </ListField>
      <ListField
        form={form}
        name={`${path}.leaders`}
        addLabel={t('Add a leader')}
        max={MINISTRY_LEADERS_MAX}
        create={() => ({ name: '', role: { en: '' } })}
      >
        {(row) => (
          <>
            <Line form={form} name={`${path}.leaders.${row}.name`} />
            <LineWords form={form} name={`${path}.leaders.${row}.role`} optional />
          </>
        )}
      </ListField>
    </>
  );
}

/** Only shown: links of other pages, and of other people, lead there. */
function AddressOfMinistry({ form, index }: FieldsProps & { index: number }) {
  const key = useFieldText(form, `ministries.${index}.key`);
  if (key === '') return null;
  return (
    <p className={styles['hint']}>
      {t('Its address stays:')} <code>/ministries#{key}</code>
    </p>
  );
}

export const ministriesDefinition: SectionDefinition<'ministries', Ministries> = {
  section: 'ministries',
  toValues: (content) => content,
  toContent,
  Fields: MinistriesFields,
};
