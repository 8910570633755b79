import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import { t } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button-link.tsx';
import styles from './first-load-failure.module.css';

const RETRY_ID = 'app_retry';

/**
 * Runs before the first paint and without the app's script, which is what may fail to load: shows the bar below, whose
 * button reloads only if the server answers. `data-load` is set to 'done' once the app runs.
 */
export const FIRST_LOAD_SCRIPT = `(function(d){function f(){if(!d.dataset.load)d.dataset.load='failed'}
addEventListener('error',function(e){if(e.target.tagName==='SCRIPT')f()},true);addEventListener('unhandledrejection',f);
addEventListener('click',function(e){if(e.target.id==='${RETRY_ID}')fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.ok)location.reload()},f)})
})(document.documentElement);`;

/** A prerendered page stays readable while its script is missing, so this is a bar and does not replace the page. */
export function FirstLoadFailure() {
  return (
    <div className={styles['bar']}>
      <p>{clientMessages.network}</p>
      <button type="button" id={RETRY_ID} className={buttonClass('main')}>
        {t('Try again')}
      </button>
    </div>
  );
}
