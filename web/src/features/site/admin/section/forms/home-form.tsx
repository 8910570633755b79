import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../../lib/i18n.ts';
import { SwitchField } from '../../../../../ui/form/switch-field.tsx';
import { PortraitField } from '../../pictures/portrait-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { AreaWords, Line, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import { SearchWords } from '../search-words.tsx';
import type { SectionDefinition } from '../section-definition.ts';

type Home = SiteSectionContent<'home'>;
type Testimonial = NonNullable<Home['testimonial']>;

/** A testimonial that is switched off keeps its words until the form is saved. */
interface HomeValues extends Omit<Home, 'testimonial' | 'sample_events'> {
  has_samples: boolean;
  has_testimonial: boolean;
  testimonial: Testimonial;
}

const NO_TESTIMONIAL: Testimonial = { quote: { en: '' }, name: '', role: { en: '' }, portrait: { kind: 'none' } };

const toValues = ({ testimonial, sample_events: samples, ...home }: Home): HomeValues => ({
  ...home,
  has_samples: samples !== false,
  has_testimonial: testimonial !== null,
  testimonial: testimonial ?? NO_TESTIMONIAL,
});

const toContent = ({ has_testimonial: isShown, has_samples: hasSamples, testimonial, ...home }: HomeValues): Home => ({
  ...home,
  // Absent where nobody left them out, as in the example.
  ...(!hasSamples && { sample_events: false }),
  testimonial: isShown ? testimonial : null,
});

interface FieldsProps {
  form: SectionForm<HomeValues>;
}

function HomeFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard title={t('First words')}>
        <LineWords form={form} name="title" optional />
        <LineWords
          form={form}
          name="title_end"
          hint={t('It stands behind the title, in your bright colour.')}
          optional
        />
        <AreaWords form={form} name="intro" optional />
        <LineWords form={form} name="sunday_title" optional />
        <AreaWords form={form} name="sunday_lead" optional />
      </FormCard>
      <FormCard title={t('Ministries on the home page')}>
        <LineWords form={form} name="ministries_title" optional />
        <AreaWords form={form} name="ministries_lead" optional />
        <LineWords form={form} name="ministries_more" optional />
      </FormCard>
      <FormCard title={t('Events')}>
        <SwitchField
          field={form.field('has_samples')}
          label={t('Show the sample events')}
          hint={t('Made-up events on the home page and the events page. Your own are on the calendar.')}
        />
      </FormCard>
      <TestimonialFields form={form} />
      <SearchWords form={form} name="description" />
    </>
  );
}

function TestimonialFields({ form }: FieldsProps) {
  const isShown = useWatch({ control: form.control, name: 'has_testimonial' });
  return (
    <FormCard title={t('Testimonial')}>
      <SwitchField
        field={form.field('has_testimonial')}
        label={t('Show a testimonial')}
        hint={t('The words of one member, at the end of the home page.')}
      />
      {isShown && (
        <>
          <AreaWords form={form} name="testimonial.quote" />
          <Line form={form} name="testimonial.name" />
          <LineWords form={form} name="testimonial.role" optional />
          <PortraitField form={form} name="testimonial.portrait" personName="testimonial.name" />
        </>
      )}
    </FormCard>
  );
}

export const homeDefinition: SectionDefinition<'home', HomeValues> = {
  section: 'home',
  toValues,
  toContent,
  Fields: HomeFields,
};
