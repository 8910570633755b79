import type { ChildRequest } from '@kanisa/contract/people/child-requests.schema.ts';
import { t } from '../../../lib/i18n.ts';

/** Who entered the child, and how to reach them. */
export function ChildRequestText({ request: { child, owner } }: { request: ChildRequest }) {
  const ways = [owner.username, owner.phone_number, owner.email].filter((way) => way !== null);
  return (
    <div>
      <p>
        {t(
          '{name} entered a child with the name and birthday of {child}. Is it the same child? Then both lists show one record, and everyone who has {child} in their list sees and changes it.',
          { name: owner.name, child },
        )}
      </p>
      <p>{ways.join(' · ')}</p>
    </div>
  );
}
