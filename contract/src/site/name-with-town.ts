const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const toSpacedWords = (text: string) => ` ${splitWords(text).join(' ')} `;

/** 'Utukufu Church, Nairobi', but 'Kisumu Baptist Church': a name that contains its town is complete. */
export const formatNameWithTown = ({ name, town }: { name: string; town: string }): string =>
  toSpacedWords(name).includes(toSpacedWords(town)) ? name : `${name}, ${town}`;

/** 'Jogoo Road, Nairobi', but 'Oginga Odinga Street, Kisumu' as it is. 'Kisumu Road' may be in any town. */
export const formatAddress = ({ street, town }: { street: string; town: string }): string =>
  toSpacedWords(street).endsWith(toSpacedWords(town)) ? street : `${street}, ${town}`;
