export interface Home {
  county: string;
  town: string;
  areas: readonly string[];
}

/** Homes, most of them within a matatu ride of Jogoo Road. */
export const HOMES: readonly Home[] = [
  { county: 'Nairobi', town: 'Umoja', areas: ['Umoja 1', 'Umoja 2', 'Innercore', 'Tena'] },
  { county: 'Nairobi', town: 'Buruburu', areas: ['Phase 2', 'Phase 4', 'Phase 5'] },
  { county: 'Nairobi', town: 'Makadara', areas: ['Maringo', 'Jericho', 'Hamza', 'Harambee'] },
  { county: 'Nairobi', town: 'Donholm', areas: ['Phase 8', 'Greenfields', 'Harambee Sacco'] },
  { county: 'Nairobi', town: 'Kayole', areas: ['Soweto', 'Corner', 'Matopeni'] },
  { county: 'Nairobi', town: 'Embakasi', areas: ['Pipeline', 'Fedha', 'Nyayo Estate', 'Utawala'] },
  { county: 'Nairobi', town: 'Kasarani', areas: ['Mwiki', 'Hunters', 'Seasons', 'Clay City'] },
  { county: 'Nairobi', town: 'Roysambu', areas: ['Zimmerman', 'Githurai 44', 'Mirema'] },
  { county: 'Nairobi', town: 'South B', areas: ['Plainsview', 'Golden Gate', 'Mariakani'] },
  { county: 'Nairobi', town: 'South C', areas: ['Akila', 'Mugoya', 'Five Star'] },
  { county: 'Nairobi', town: 'Eastleigh', areas: ['Section 3', 'California', 'Airbase'] },
  { county: 'Nairobi', town: 'Kariobangi', areas: ['Kariobangi South', 'Civil Servants'] },
  { county: 'Nairobi', town: 'Kileleshwa', areas: ['Mandera Road', 'Othaya Road', 'Kandara Road'] },
  { county: 'Nairobi', town: "Lang'ata", areas: ['Southlands', 'Onyonka', 'Otiende'] },
  { county: 'Nairobi', town: 'Dagoretti', areas: ['Kawangware', 'Riruta', 'Satellite'] },
  { county: 'Nairobi', town: 'Pangani', areas: ['Juja Road', 'Ngara', 'Muratina Street'] },
  { county: 'Kajiado', town: 'Ongata Rongai', areas: ['Kware', 'Tuala', 'Laiser Hill'] },
  { county: 'Kajiado', town: 'Kitengela', areas: ['Milimani', 'Yukos', 'Acacia'] },
  { county: 'Kiambu', town: 'Ruaka', areas: ['Joyland', 'Ndenderu'] },
  { county: 'Kiambu', town: 'Ruiru', areas: ['Kimbo', 'Membley', 'Kamakis'] },
  { county: 'Machakos', town: 'Syokimau', areas: ['Katani Road', 'Community Road'] },
  { county: 'Machakos', town: 'Mlolongo', areas: ['Phase 1', 'Phase 3'] },
];

/** Descriptions of how to find the door. */
export const DOORS: readonly string[] = [
  'Blue gate opposite the posho mill',
  'Third floor, the flats behind the Naivas',
  'Plot 14, ask for Mama Njeri at the kiosk',
  'Next to the ACK church, green roof',
  'House 27, second court on the left',
  'Above the chemist at the stage',
  'Behind the primary school, brown door',
  'The last house before the river',
  'Block C, door 9',
  'Beside the borehole, white gate',
  'Opposite the chief’s camp',
  'Ground floor, Sunrise Apartments',
];
