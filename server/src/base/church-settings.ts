import { DEFAULT_SHORTCODE } from '@kanisa/contract/messaging/text-messages.ts';
import { EXAMPLE_DOMAIN, isExampleDomain } from '@kanisa/contract/site/example/example-domain.ts';

/** What an admin may set in Setup. Null where nobody did. */
export interface StoredChurchSettings {
  emailDomain: string | null;
  shortcode: string | null;
}

/** Settings of the church. A variable of the environment wins over what is stored. */
export interface ChurchSettings {
  name: string;
  timeZone: string;
  /** Set by the operator; null where the variable is absent or the example's. */
  readonly configured: Readonly<StoredChurchSettings>;
  /** As this process read it last. */
  stored: Readonly<StoredChurchSettings>;
  /** The domain of church addresses. The example's, while the church has none. */
  readonly emailDomain: string;
  readonly shortcode: string;
}

export function createChurchSettings(
  facts: Pick<ChurchSettings, 'name' | 'timeZone'>,
  given: Readonly<StoredChurchSettings>,
): ChurchSettings {
  const { emailDomain } = given;
  return {
    ...facts,
    configured: { ...given, emailDomain: emailDomain === null || isExampleDomain(emailDomain) ? null : emailDomain },
    stored: { emailDomain: null, shortcode: null },
    get emailDomain() {
      return this.configured.emailDomain ?? this.stored.emailDomain ?? EXAMPLE_DOMAIN;
    },
    get shortcode() {
      return this.configured.shortcode ?? this.stored.shortcode ?? DEFAULT_SHORTCODE;
    },
  };
}
