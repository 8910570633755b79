import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useDeferredValue, useMemo } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useLeaveAfterSave } from '../../../../ui/form/use-leave-after-save.ts';
import { type SavedSection, useReloadSite, useSavedContent } from '../shared/api.ts';
import type { SectionForm } from '../shared/section-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ExampleButton } from './example-button.tsx';
import { FormInLanguages } from './form-in-languages.tsx';
import styles from './section.module.css';
import { type SectionDefinition, toSavedContent } from './section-definition.ts';
import { SectionPreview } from './section-preview.tsx';
import { useSectionEditor } from './use-section-editor.ts';

interface Props<Section extends SiteSection, Values extends FieldValues> {
  definition: SectionDefinition<Section, Values>;
  saved: SavedSection<Section>;
}

/** The form of a section, beside its preview on a wide screen. */
export function SectionEditor<Section extends SiteSection, Values extends FieldValues>(props: Props<Section, Values>) {
  const { definition, saved } = props;
  const navigate = useNavigate();
  const reloadSite = useReloadSite();
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(siteMessages.saved);
    void reloadSite();
    void navigate('/admin/site');
  });
  const { form, clash, closeClash, settleClash, showSaved, takeExample } = useSectionEditor(
    definition,
    saved,
    markSaved,
  );
  const { Fields } = definition;
  const isBusy = form.busy || isSaved;
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <div className={styles['columns']}>
        <FormInLanguages form={form}>
          <Fields form={form} />
          <DiscardButton saved={saved} showSaved={showSaved} />
          {saved.state !== 'example' && <ExampleButton onTake={takeExample} />}
          <div className={styles['bar']}>
            <button type="submit" className={buttonClass('main')} disabled={isBusy}>
              {isBusy ? t('Saving...') : t('Save')}
            </button>
            <LivePreview definition={definition} form={form} isButton />
            <ButtonLink to="/admin/site" look="plain">
              {t('Cancel')}
            </ButtonLink>
          </div>
        </FormInLanguages>
        <LivePreview definition={definition} form={form} />
      </div>
      {clash && (
        <ConflictDialog
          section={definition.section}
          saved={clash.saved}
          conflicts={clash.conflicts}
          onSave={settleClash}
          onClose={closeClash}
        />
      )}
    </>
  );
}

interface LivePreviewProps<Section extends SiteSection, Values extends FieldValues> {
  definition: SectionDefinition<Section, Values>;
  form: SectionForm<Values>;
  isButton?: boolean;
}

/** Follows the form, after the keystroke is painted. A component of its own, so that the form does not render with it. */
function LivePreview<Section extends SiteSection, Values extends FieldValues>(
  props: LivePreviewProps<Section, Values>,
) {
  const { definition, form, isButton = false } = props;
  const others = useSavedContent();
  useWatch({ control: form.control });
  const values = useDeferredValue(JSON.stringify(form.getValues()));
  // The same element until the deferred values change: typing renders no preview.
  return useMemo(() => {
    if (!others) return null;
    const draft = toSavedContent(definition, JSON.parse(values) as Values);
    const content: SiteContent = { ...others, [definition.section]: draft };
    return <SectionPreview section={definition.section} content={content} isButton={isButton} />;
  }, [definition, others, values, isButton]);
}
