import type { ChangeEvent } from 'react';
import { PlainField } from '../../../art/plain-field.tsx';
import { categoryNames, EVENT_CATEGORIES } from '../../../content/sample-events.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './add-event-dialog.module.css';
import { EVENT_FIELD_MAX, type EventErrors, type EventField } from './event-form.ts';
import { ImageField } from './image-field.tsx';
import type { ChosenImage } from './use-chosen-image.ts';

interface Props {
  errors: EventErrors;
  image: ChosenImage;
  onEdit: (field: EventField, text: string) => void;
}

export function EventFields({ errors, image, onEdit }: Props) {
  const getInputProps = (name: EventField) => ({
    name,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onEdit(name, target.value),
  });
  return (
    <div className={styles['fields']}>
      <PlainField label={t('Title')} error={errors.title} className={styles['wide']}>
        {(control) => <input {...control} {...getInputProps('title')} required />}
      </PlainField>
      <CategoryField />
      <PlainField label={t('Capacity')} error={errors.capacity}>
        {(control) => (
          <input
            {...control}
            {...getInputProps('capacity')}
            type="number"
            inputMode="numeric"
            min={1}
            max={EVENT_FIELD_MAX.capacity}
            placeholder={t('Optional')}
          />
        )}
      </PlainField>
      <PlainField label={t('Date')} error={errors.date}>
        {(control) => <input {...control} {...getInputProps('date')} type="date" required />}
      </PlainField>
      <PlainField label={t('Time')} error={errors.time}>
        {(control) => <input {...control} {...getInputProps('time')} type="time" required />}
      </PlainField>
      <PlainField label={t('Location')} error={errors.location} className={styles['wide']}>
        {(control) => <input {...control} {...getInputProps('location')} required />}
      </PlainField>
      <PlainField label={t('Description')} error={errors.description} className={styles['wide']}>
        {(control) => <textarea {...control} {...getInputProps('description')} rows={3} required />}
      </PlainField>
      <ImageField image={image} />
    </div>
  );
}

function CategoryField() {
  return (
    <PlainField label={t('Category')}>
      {(control) => (
        <select {...control} name="category" defaultValue="general">
          {EVENT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryNames[category]}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  );
}
