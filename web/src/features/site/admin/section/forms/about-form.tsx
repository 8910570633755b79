import { LEADERS_MAX, PARAGRAPHS_MAX, TIMELINE_MAX, VALUES_MAX } from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../../lib/i18n.ts';
import { SwitchField } from '../../../../../ui/form/switch-field.tsx';
import { PortraitField } from '../../pictures/portrait-field.tsx';
import { ListField } from '../../shared/list-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { AreaWords, Line, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import { SearchWords } from '../search-words.tsx';
import type { SectionDefinition } from '../section-definition.ts';

type About = SiteSectionContent<'about'>;
type Pastor = NonNullable<About['pastor']>;

/** A letter that is switched off keeps its words until the form is saved. */
interface AboutValues extends Omit<About, 'pastor'> {
  has_pastor: boolean;
  pastor: Pastor;
}

const NO_PASTOR: Pastor = {
  name: '',
  role: { en: '' },
  greeting: { en: '' },
  letter: [{ en: '' }],
  portrait: { kind: 'none' },
};

const toValues = ({ pastor, ...about }: About): AboutValues => ({
  ...about,
  has_pastor: pastor !== null,
  pastor: pastor ?? NO_PASTOR,
});

const toContent = ({ has_pastor: isShown, pastor, ...about }: AboutValues): About => ({
  ...about,
  pastor: isShown ? pastor : null,
});

interface FieldsProps {
  form: SectionForm<AboutValues>;
}

function AboutFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard title={t('First words')}>
        <LineWords form={form} name="title" optional />
        <AreaWords form={form} name="lead" optional />
      </FormCard>
      <FormCard title={t('Story')}>
        <LineWords form={form} name="story.title" optional />
        <ListField
          form={form}
          name="story.paragraphs"
          isSingle
          addLabel={t('Add a paragraph')}
          max={PARAGRAPHS_MAX}
          create={() => ({ en: '' })}
        >
          {(index) => <AreaWords form={form} name={`story.paragraphs.${index}`} />}
        </ListField>
      </FormCard>
      <PastorFields form={form} />
      <LeaderFields form={form} />
      <FormCard title={t('Mission and vision')}>
        <AreaWords form={form} name="mission" optional />
        <AreaWords form={form} name="vision" optional />
      </FormCard>
      <TimelineFields form={form} />
      <ValueFields form={form} />
      <SearchWords form={form} name="description" />
    </>
  );
}

function PastorFields({ form }: FieldsProps) {
  const isShown = useWatch({ control: form.control, name: 'has_pastor' });
  return (
    <FormCard title={t('Pastor')}>
      <SwitchField
        field={form.field('has_pastor')}
        label={t('Show a letter of the pastor')}
        hint={t('A greeting to people who do not know you yet.')}
      />
      {isShown && (
        <>
          <Line form={form} name="pastor.name" />
          <LineWords form={form} name="pastor.role" />
          <LineWords form={form} name="pastor.greeting" />
          <ListField
            form={form}
            name="pastor.letter"
            isSingle
            addLabel={t('Add a paragraph')}
            max={PARAGRAPHS_MAX}
            create={() => ({ en: '' })}
          >
            {(index) => <AreaWords form={form} name={`pastor.letter.${index}`} />}
          </ListField>
          <PortraitField form={form} name="pastor.portrait" personName="pastor.name" />
        </>
      )}
    </FormCard>
  );
}

function LeaderFields({ form }: FieldsProps) {
  return (
    <FormCard>
      <ListField
        form={form}
        name="leaders"
        addLabel={t('Add a leader')}
        max={LEADERS_MAX}
        getTitle={({ name }) => name}
        create={() => ({ name: '', role: { en: '' }, about: { en: '' }, portrait: { kind: 'none' as const } })}
      >
        {(index) => (
          <>
            <Line form={form} name={`leaders.${index}.name`} />
            <LineWords form={form} name={`leaders.${index}.role`} optional />
            <LineWords form={form} name={`leaders.${index}.about`} optional />
            <PortraitField form={form} name={`leaders.${index}.portrait`} personName={`leaders.${index}.name`} />
          </>
        )}
      </ListField>
    </FormCard>
  );
}

function TimelineFields({ form }: FieldsProps) {
  return (
    <FormCard title={t('Timeline')}>
      <LineWords form={form} name="timeline_title" optional />
      <ListField
        form={form}
        name="timeline"
        addLabel={t('Add a moment')}
        max={TIMELINE_MAX}
        getTitle={({ year, title }) => [year.en, title.en].filter((words) => words !== '').join(' · ')}
        create={() => ({ year: { en: '' }, title: { en: '' }, text: { en: '' } })}
      >
        {(index) => (
          <>
            <LineWords form={form} name={`timeline.${index}.year`} />
            <LineWords form={form} name={`timeline.${index}.title`} />
            <LineWords form={form} name={`timeline.${index}.text`} optional />
          </>
        )}
      </ListField>
    </FormCard>
  );
}

function ValueFields({ form }: FieldsProps) {
  return (
    <FormCard title={t('Values')}>
      <LineWords form={form} name="values_title" optional />
      <ListField
        form={form}
        name="values"
        addLabel={t('Add a value')}
        max={VALUES_MAX}
        getTitle={({ word }) => word}
        create={() => ({ word: '', title: { en: '' }, text: { en: '' } })}
      >
        {(index) => (
          <>
            <Line form={form} name={`values.${index}.word`} max={40} />
            <LineWords form={form} name={`values.${index}.title`} optional />
            <LineWords form={form} name={`values.${index}.text`} />
          </>
        )}
      </ListField>
    </FormCard>
  );
}

export const aboutDefinition: SectionDefinition<'about', AboutValues> = {
  section: 'about',
  toValues,
  toContent,
  Fields: AboutFields,
};
