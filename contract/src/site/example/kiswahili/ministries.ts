import type { SiteContent } from '../../site-content.schema.ts';
import type { Kiswahili } from './words.ts';

export const ministries: Kiswahili<SiteContent['ministries']> = {
  title: 'Huduma saba, meza moja',
  lead: 'Fungua kadi uone watu hufanya nini hapo na uzungumze na nani. Uzoefu hauhitajiki; wengi wetu hatukuwa nao.',
  description:
    'Vijana, Wazee, Wanawake, Vyombo vya habari, Ibada na sifa, Huduma kwa jamii na Ukarimu: kila huduma hufanya nini, hukutana lini na inaongozwa na nani.',
  ministries: [
    {
      title: 'Vijana',
      meaning: 'Vijana huangaza njia',
      teaser: 'Ijumaa 17:00. Maswali yanakaribishwa.',
      description:
        'Kuanzia miaka 13 hadi 25: muziki, kandanda, mitihani, imani, na maswali ambayo ni vigumu kuuliza nyumbani. Kelele mwanzo wa jioni, na ukweli mwisho wake.',
      meets: 'Kila Ijumaa, 17:00, ukumbi wa vijana',
      highlights: [
        'Jukwaa huru Ijumaa ya pili ya mwezi',
        'Klabu ya kazi za shule na wanafunzi wa chuo kikuu kabla ya mitihani',
        'Wiki ya kambi Naivasha kila Agosti',
        'Mshauri kwa kila anayemwomba',
      ],
      leaders: [{ role: 'Kiongozi wa vijana' }, { role: 'Kambi na ushauri' }],
    },
    {
      title: 'Wazee',
      meaning: 'Nyumba husimama kwa hekima',
      teaser: 'Wanaokumbuka, na wanaotembelea.',
      description:
        'Watu wanaokumbuka kwa nini mambo yako yalivyo. Wanaliombea kanisa kwa majina, wanakaa na familia zilizo na shida, na wanatuzuia sisi wengine tusiharakishe.',
      meets: 'Jumamosi ya kwanza ya mwezi, 10:00, maktaba',
      highlights: [
        'Kutembelea nyumbani na hospitalini kila wiki',
        'Ushauri kabla ya ndoa na baada ya msiba',
        'Orodha ya maombi: kila nyumba mara moja kwa mwezi',
        'Hadithi za kanisa, zinazorekodiwa na timu ya vyombo vya habari',
      ],
      leaders: [{ role: 'Mwenyekiti wa wazee' }, { role: 'Kutembelea nyumbani' }],
    },
    {
      title: 'Wanawake',
      meaning: 'Tukiungana, hatushindwi',
      teaser: 'Maombi, biashara na chama cha akiba.',
      description:
        'Kundi la wanawake wanaoomba pamoja, wanaoweka akiba pamoja na kufungua maduka pamoja. Yanayosemwa mezani hubaki mezani; akiba ya mezani imeanzisha biashara tisa hadi sasa.',
      meets: 'Kila Alhamisi, 16:00, chumba cha juu',
      highlights: [
        'Chama cha akiba chenye daftari lililo wazi',
        'Mafunzo ya ushonaji na uokaji siku za Jumamosi',
        'Chakula mlangoni mwa kila mama aliyejifungua kwa siku kumi',
        'Mapumziko ya kiroho Limuru kila Machi',
      ],
      leaders: [{ role: 'Kiongozi wa wanawake' }, { role: 'Chama cha akiba' }],
    },
    {
      title: 'Vyombo vya habari',
      meaning: 'Habari njema isikike kote',
      teaser: 'Sauti, kamera na kanisa kwa simu.',
      description:
        'Sauti, kamera, slaidi na ibada ya Jumapili mtandaoni. Timu ilianza 2020 na simu moja iliyofungwa kwenye ufagio, na ufagio bado upo.',
      meets: 'Kila Jumamosi, 15:00, chumba cha mitambo',
      highlights: [
        'Ibada ya Jumapili moja kwa moja, kwa wasioweza kutoka nyumbani',
        'Mafunzo kuanzia mwanzo: unajifunza kazini, kando ya mtu',
        'Zaburi ya kila siku kwa simu, kwa Kiswahili',
        'Picha zinazopigwa baada ya kuomba ruhusa',
      ],
      leaders: [{ role: 'Kiongozi wa vyombo vya habari' }, { role: 'Sauti' }],
    },
    {
      title: 'Ibada na sifa',
      meaning: 'Msifuni kwa nyimbo na kucheza',
      teaser: 'Kwaya, bendi na watu wanaofanya Jumapili iwe kama nyumbani.',
      description:
        'Kwaya, bendi, ngoma na kucheza. Hakuna majaribio ya kuingia kwaya: simama kando ya anayejua sauti yake mpaka nawe uijue.',
      meets: 'Kila Alhamisi, 18:30, ukumbi mkuu wa ibada',
      highlights: [
        'Kwaya ya watu sitini, kuanzia miaka minane hadi themanini',
        'Nyimbo za Kiswahili, Kikuyu, Dholuo, Kamba na Kiingereza',
        'Mafunzo ya bure ya gitaa, kinanda na ngoma',
        'Nyimbo za Krismasi langoni mwezi wa Desemba',
      ],
      leaders: [{ role: 'Kiongozi wa ibada na sifa' }, { role: 'Bendi' }],
    },
    {
      title: 'Huduma kwa jamii',
      meaning: 'Jirani yako ni ndugu yako',
      teaser: 'Chakula, karo na urafiki katika mitaa inayotuzunguka.',
      description:
        'Chakula, karo, kliniki chini ya hema, na muda wetu. Tunaenda tunakoombwa, na tunarudi wiki inayofuata.',
      meets: 'Jumamosi ya kwanza ya mwezi, 08:00, langoni',
      highlights: [
        'Kambi za matibabu Umoja, Maringo na Kayole',
        'Msaada wa karo: zaidi ya watoto mia moja wako shuleni',
        'Rafu ya chakula ambayo yeyote anaweza kuijaza na yeyote kuchukua',
        'Kutembelea gereza la mahabusu, mara mbili kwa mwezi',
      ],
      leaders: [{ role: 'Kiongozi wa huduma kwa jamii' }, { role: 'Msaada wa karo' }],
    },
    {
      title: 'Ukarimu',
      meaning: 'Hapa ni kwenu',
      teaser: 'Tabasamu la kwanza langoni, na chai baadaye.',
      description:
        'Tabasamu la kwanza langoni na kikombe cha mwisho cha chai. Ukipenda watu, chai au vyote viwili, hapa ndipo rahisi kuanzia.',
      meets: 'Jumapili, 08:15, langoni',
      highlights: [
        'Mtu wa kuketi naye Jumapili yako ya kwanza',
        'Chai na mandazi kwa watu mia tatu, kufikia 11:30',
        'Usafiri kwa watu wasioweza kutembea mbali',
        'Harusi na mazishi: sisi tunapika, wewe unaomboleza au unacheza',
      ],
      leaders: [{ role: 'Kiongozi wa ukarimu' }, { role: 'Jikoni' }],
    },
  ],
};
