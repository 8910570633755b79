import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import {
  loadChurchSettings,
  readChurchSettings,
  type StoredChurchSettings,
  upsertChurchSettings,
} from '../../identity/church/church-settings.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';

export { findAddressDomain } from '../../../church/church-name.ts';

/** Codes go to addresses of the domain, so changing it needs a fresh proof. Other processes hear of the row. */
export async function changeChurchSettings(deps: Deps, actor: Actor, next: StoredChurchSettings): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    requireFreshProof(actor, deps.clock.now());
    const before = await readChurchSettings(tx);
    if (before.emailDomain === next.emailDomain && before.shortcode === next.shortcode) return;
    await upsertChurchSettings(tx, next, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'setup.church', before: present(before), after: present(next) });
  });
  await loadChurchSettings(deps);
}

const present = ({ emailDomain, shortcode }: StoredChurchSettings) => ({ email_domain: emailDomain, shortcode });
