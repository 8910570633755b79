import { MODULES, type Module, moduleFallbacks } from '@kanisa/contract/core/modules.ts';
import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { storeModules } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/page/frame.module.css';

const MODULE_TEXTS: Record<Module, { name: string; hint: string }> = {
  serving: {
    name: t('Serving: who serves when'),
    hint: t(
      'Leaders plan who serves at which event, and people answer with one tap. While it is off, nobody sees anything of it, and its plans stay stored.',
    ),
  },
};

/** Below the setup's steps: parts of the product that a church turns on when it wants them. */
export function ModulesCard({ modules }: { modules: Setup['modules'] }) {
  const change = useChangeModule();
  return (
    <section id="modules" className={frame['card']} aria-labelledby="modules-title">
      <div>
        <h2 id="modules-title">{t('What does your church use?')}</h2>
        <p className={frame['soft']}>{t('Turn on what you need. What is off stays invisible.')}</p>
      </div>
      {change.error && <Banner tone="error">{change.error.message}</Banner>}
      {MODULES.map((module) => {
        const isOn = modules.some((one) => one.module === module && one.is_on);
        const isChanging = change.isPending && change.variables.module === module;
        return (
          <Switch
            key={module}
            label={MODULE_TEXTS[module].name}
            hint={MODULE_TEXTS[module].hint}
            checked={isChanging ? change.variables.isOn : isOn}
            aria-disabled={isChanging}
            onChange={(event) => {
              if (!isChanging) change.mutate({ module, isOn: event.target.checked });
            }}
          />
        );
      })}
    </section>
  );
}

function useChangeModule() {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: ({ module, isOn }: { module: Module; isOn: boolean }) =>
      callApi('PUT /admin/setup/modules/:module', {
        params: { module },
        body: { is_on: isOn },
        fallback: moduleFallbacks.change,
      }),
    onSuccess: async (answer) => {
      client.setQueryData(['setup'], answer);
      // The menu of this tab changes at once.
      storeModules(answer.setup.modules.filter((one) => one.is_on).map((one) => one.module));
      showSuccessToast(t('Saved'));
      await client.invalidateQueries({ queryKey: ['departments'] });
    },
  });
}
