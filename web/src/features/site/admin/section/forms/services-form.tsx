import type { Language } from '@kanisa/contract/core/languages.ts';
import { SERVICES_MAX, SITE_LANGUAGES, type SiteText } from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { t } from '../../../../../lib/i18n.ts';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { Pair } from '../../../../../ui/form/pair.tsx';
import { getFieldLabel } from '../../shared/field-labels.ts';
import { WEEKDAYS } from '../../shared/field-words.ts';
import { ListField } from '../../shared/list-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { Choice, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import type { SectionDefinition } from '../section-definition.ts';
import { formatServiceTime } from './service-time.ts';

type Services = SiteSectionContent<'services'>;
type Service = Services['services'][number];

interface ServicesValues {
  services: (Omit<Service, 'weekday'> & { weekday: string })[];
}

const toValues = ({ services }: Services): ServicesValues => ({
  services: services.map((service) => ({ ...service, weekday: String(service.weekday) })),
});

const toContent = ({ services }: ServicesValues): Services => ({
  services: services.map((service) => ({
    ...service,
    weekday: service.weekday === '' ? Number.NaN : Number(service.weekday),
  })),
});

const blank = (): SiteText => ({ en: '' });

interface FieldsProps {
  form: SectionForm<ServicesValues>;
}

function ServicesFields({ form }: FieldsProps) {
  return (
    <FormCard>
      <ListField
        form={form}
        name="services"
        hint={t('The first one on a Sunday stands at the top of the home page.')}
        addLabel={t('Add a service')}
        max={SERVICES_MAX}
        create={() => ({ label: blank(), time: blank(), weekday: '', opens: '', closes: '', note: blank() })}
      >
        {(index) => (
          <>
            <Choice
              form={form}
              name={`services.${index}.weekday`}
              blank={t('Choose a day')}
              choices={WEEKDAYS.map((day, value) => ({ value: String(value), label: day }))}
            />
            <LineWords form={form} name={`services.${index}.label`} hint={t('Such as Sunday, or Youth Friday.')} />
            <Pair>
              <ClockField form={form} index={index} end="opens" />
              <ClockField form={form} index={index} end="closes" />
            </Pair>
            <LineWords
              form={form}
              name={`services.${index}.time`}
              hint={t('It follows the two times. Change it as you like.')}
            />
            <LineWords form={form} name={`services.${index}.note`} optional />
          </>
        )}
      </ListField>
    </FormCard>
  );
}

/** The time in words follows the clock, until somebody has changed the words. */
function ClockField({ form, index, end }: FieldsProps & { index: number; end: 'opens' | 'closes' }) {
  const { onChange, ...field } = form.field(`services.${index}.${end}`);
  return (
    <TextField
      type="time"
      label={getFieldLabel(form.section, `services.${index}.${end}`)}
      field={{
        ...field,
        async onChange(event: { target: HTMLInputElement }) {
          const { opens = '', closes = '', time } = form.getValues().services[index] ?? {};
          const ours = SITE_LANGUAGES.filter((language) => isOurs(time?.[language], opens, closes, language));
          await onChange(event);
          const { value } = event.target;
          const [from, to] = end === 'opens' ? [value, closes] : [opens, value];
          for (const language of ours) {
            if (language === 'en' || form.asksForKiswahili)
              form.set(`services.${index}.time.${language}`, formatServiceTime(from, to, language));
          }
        },
      }}
    />
  );
}

/** Whether nobody has changed the words. */
function isOurs(words: string | undefined, opens: string, closes: string, language: Language): boolean {
  return !words || [closes, ''].some((end) => words === formatServiceTime(opens, end, language));
}

export const servicesDefinition: SectionDefinition<'services', ServicesValues> = {
  section: 'services',
  toValues,
  toContent,
  Fields: ServicesFields,
};
