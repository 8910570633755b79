import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { formatAppContext } from './authenticator-app.rules.ts';
import { listSealedSecrets } from './factors.repo.ts';

export { deleteEveryChallenge } from './factors.repo.ts';

/** Counts the authenticator apps that this machine's key does not open. */
export async function countUnreadableApps(deps: Pick<Deps, 'secretBox'>, tx: Tx): Promise<number> {
  const apps = await listSealedSecrets(tx);
  return apps.filter(({ userId, sealedSecret }) => deps.secretBox.open(sealedSecret, formatAppContext(userId)) === null)
    .length;
}
