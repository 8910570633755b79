/**
 * Passwords that attackers try first, without digits and signs at their ends: `jesus` stands for jesus2026 and Jesus!
 * too. Loaded on demand by the hint under a new password; the rule is still the length alone.
 */
const WORDS = `
password passwort passw pass passwd passcode passphrase mypassword newpassword yourpassword thepassword passpass passwordpassword
letmein letmeinnow welcome welcomeback welcomehome changeme change changeit default temp temporary secret secrets mysecret topsecret
admin administrator adminadmin root rootroot toor user username guest guestguest test testing tester testtest sample example demo master
login signin access private public system server computer internet website network office manager secretary school student teacher
qwerty qwertyuiop qwertyui qwert qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm zxcvb qwerasdf qweasd qweasdzxc qazwsx
qazwsxedc qazxsw wsxedc zaqxsw abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdabcd abcabc aabbcc aaaa aaaaaa aaaaaaaa xxxxxx xxxxxxxx
iloveyou iloveyouu iloveyoubaby iloveme ilovemyself iloveu iloveher ilovehim ilovegod ilovejesus lovegod lovejesus loveyou lovelove
love lovely loveme lover lovers mylove mylover truelove babylove sweetlove lovelife endlesslove baby babygirl babyboy babybaby mybaby
angel angels sweet sweety sweetie sweetheart sweetness honey darling princess prince queen king kings beautiful gorgeous pretty cutie
sunshine moonlight starlight rainbow flower flowers rose roses butterfly summer winter spring autumn sunset sunrise morning evening
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
december birthday christmas easter holiday weekend
jesus jesuschrist jesusislord jesuslovesme jesuslove jesussaves jesusfreak jesusgod jesusjesus christ christian christianity godisgood
godislove godisgreat godisable godfirst godgod godbless godblessme godblessyou blessed blessing blessings thankgod thankyoujesus
thankyoulord thankyou lordjesus mylord lord savior saviour messiah emmanuel immanuel jehovah yahweh elshaddai holyspirit holyghost holy
heaven heavenly faith faithful hope grace mercy peace joyful praise worship glory hallelujah halleluya alleluia amen bible gospel prayer
pray pastor bishop church churches mychurch trinity victory miracle salvation hosanna samson solomon moses abraham isaac jacob joseph
daniel david gabriel michael raphael matthew mark luke john peter paul james stephen joshua samuel sarah rebecca rachel esther ruth
naomi mary maria martha elizabeth deborah
yesu yesuchristo yesukristo bwana bwanayesu bwanaasifiwe mungu mungunimwema mungumkuu munguwangu munguninani mungubaba kanisa makanisa
mchungaji askofu neema imani tumaini upendo amani baraka furaha rehema utukufu sifa ibada maombi sala injili msalaba mbinguni
mkombozi malaika asante karibu habari hakuna hakunamatata hakunashida pamoja harambee uhuru kenya kenyan kenyaone mkenya nairobi mombasa
kisumu nakuru eldoret thika machakos meru nyeri kiambu kakamega kitale malindi lamu garissa naivasha kilimanjaro serengeti maasai masai
simba safari rafiki jambo mambo sawa sawasawa poa mapenzi mpenzi nakupenda nakupendasana mama mamayangu mamamia mummy mommy baba dada
kaka babu bibi familia family myfamily mother father brother sister daddy grandma grandpa children
safaricom airtel mpesa mpesapin telkom equity equitybank tanzania uganda rwanda africa african afrika eastafrica arsenal chelsea
liverpool manchester manchesterunited manunited manutd barcelona realmadrid juventus gormahia leopards football soccer basketball
baseball hockey rugby ronaldo messi neymar
dragon monkey tiger lion eagle falcon panther leopard cheetah elephant giraffe zebra horse mustang shadow hunter ranger killer
warrior soldier captain batman superman spiderman ironman starwars pokemon naruto matrix ninja samurai phoenix thunder lightning
freedom forever together foreverlove friend friends bestfriend friendship happiness happy smile lucky success money dollar rich
diamond golden silver platinum chocolate cookie banana apple orange mango coffee chicken pepper ginger
michelle jessica jennifer nicole ashley amanda stephanie charlie robert thomas george william richard andrew anthony jordan justin
brandon hannah victoria catherine katherine patricia margaret dorothy caroline christine christina diana lucy lydia
wanjiku wanjiru wambui wangari njeri nyambura mwangi kamau njoroge kimani kariuki karanja otieno ochieng odhiambo omondi onyango
akinyi achieng atieno adhiambo kiprop kipchoge chebet cheptoo jepkosgei mutua musyoka mwende wafula wekesa nekesa barasa juma hassan
mohamed fatuma amina
google facebook instagram whatsapp twitter youtube gmail yahoo hotmail samsung iphone nokia tecno infinix huawei microsoft windows
android apple hello helloworld hellohello goodmorning goodluck whatever nothing something anything trustno trustnoone fuckyou
access football letmein monkey starwars computer whatever
`;

let words: ReadonlySet<string> | undefined;

export function isCommonWord(word: string): boolean {
  words ??= new Set(WORDS.split(/\s/));
  return word !== '' && words.has(word);
}
