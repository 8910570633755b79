import type { SiteContent } from '../site-content.schema.ts';

export const look: SiteContent['look'] = {
  logo: null,
  ground: '#1b2a4a',
  accent: '#d9901a',
  home_picture: {
    kind: 'drawn',
  },
};
