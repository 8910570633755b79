import {
  CHURCH_NAME_MAX,
  SHORT_NAME_MAX,
  SOCIAL_LINKS_MAX,
  SOCIAL_NETWORKS,
  URL_MAX,
} from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { t } from '../../../../../lib/i18n.ts';
import { TextField } from '../../../../../ui/form/fields.tsx';
import { Pair } from '../../../../../ui/form/pair.tsx';
import { getFieldLabel } from '../../shared/field-labels.ts';
import { ListField } from '../../shared/list-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { Choice, Line, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import styles from '../section.module.css';
import type { SectionDefinition } from '../section-definition.ts';
import { parseMapPoint, parseNumber } from './map-point.ts';

type Facts = SiteSectionContent<'facts'>;
type Address = Facts['address'];

interface FactsValues extends Omit<Facts, 'founded_in' | 'address' | 'social_links'> {
  founded_in: string;
  address: Omit<Address, 'latitude' | 'longitude'> & { latitude: string; longitude: string };
  social_links: { network: string; url: string }[];
}

const toValues = ({ founded_in: foundedIn, address, ...facts }: Facts): FactsValues => ({
  ...facts,
  founded_in: foundedIn?.toString() ?? '',
  address: { ...address, latitude: String(address.latitude), longitude: String(address.longitude) },
});

const toContent = ({ founded_in: foundedIn, address, ...facts }: FactsValues): Facts =>
  ({
    ...facts,
    founded_in: foundedIn.trim() === '' ? null : parseNumber(foundedIn),
    address: {
      ...address,
      country_code: address.country_code.trim().toUpperCase(),
      latitude: parseNumber(address.latitude),
      longitude: parseNumber(address.longitude),
    },
  }) as Facts;

interface FieldsProps {
  form: SectionForm<FactsValues>;
}

function FactsFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard title={t('The church')}>
        <Line form={form} name="name" max={CHURCH_NAME_MAX} />
        <Line
          form={form}
          name="short_name"
          max={SHORT_NAME_MAX}
          hint={t('Beside the logo at the top of every page.')}
        />
        <LineWords form={form} name="tagline" optional />
        <Pair>
          <Line form={form} name="town" max={60} />
          <Line form={form} name="founded_in" inputMode="numeric" optional />
        </Pair>
      </FormCard>
      <FormCard title={t('How to reach you')}>
        <Line form={form} name="phone" type="tel" max={40} />
        <Line form={form} name="email" type="email" max={254} />
        <LineWords form={form} name="office_hours" optional />
      </FormCard>
      <AddressFields form={form} />
      <FormCard>
        <ListField
          form={form}
          name="social_links"
          addLabel={t('Add a link')}
          max={SOCIAL_LINKS_MAX}
          create={() => ({ network: '', url: 'https://' })}
        >
          {(index) => (
            <>
              <Choice
                form={form}
                name={`social_links.${index}.network`}
                blank={t('Choose a network')}
                choices={SOCIAL_NETWORKS.map((name) => ({ value: name, label: name }))}
              />
              <Line form={form} name={`social_links.${index}.url`} type="url" inputMode="url" max={URL_MAX} />
            </>
          )}
        </ListField>
      </FormCard>
    </>
  );
}

function AddressFields({ form }: FieldsProps) {
  const { onChange, ...latitude } = form.field('address.latitude');
  return (
    <FormCard title={t('Where you are')}>
      <Line form={form} name="address.street" />
      <Line form={form} name="address.town" max={60} />
      <Pair>
        <Line form={form} name="address.country" max={60} />
        <Line form={form} name="address.country_code" max={2} placeholder="KE" />
      </Pair>
      <LineWords
        form={form}
        name="address.landmark"
        hint={t('What people look for when they come the first time.')}
        optional
      />
      <div>
        <Pair>
          <TextField
            label={getFieldLabel(form.section, 'address.latitude')}
            inputMode="text"
            autoComplete="off"
            field={{
              ...latitude,
              async onChange(event: { target: HTMLInputElement }) {
                const point = parseMapPoint(event.target.value);
                await onChange(event);
                if (!point) return;
                form.set('address.latitude', point.latitude);
                form.set('address.longitude', point.longitude);
              },
            }}
          />
          <Line form={form} name="address.longitude" inputMode="text" />
        </Pair>
        <MapPointHint />
      </div>
    </FormCard>
  );
}

function MapPointHint() {
  return (
    <p className={`${styles['hint']} ${styles['below']}`}>
      {t('In a map app, press long on your church, copy the two numbers and paste them into Latitude.')}
    </p>
  );
}

export const factsDefinition: SectionDefinition<'facts', FactsValues> = {
  section: 'facts',
  toValues,
  toContent,
  Fields: FactsFields,
};
