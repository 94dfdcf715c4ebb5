/** Everyday words that the help may not have and that are nevertheless spelled right, in their common form; no names of people. */
export const PLAIN_WORDS: readonly string[] = `
ability above accept across act afford afraid afternoon against ago agree ahead air airport alive almost alone along already although always among amount angry animal another
answer anyway apart apartment appear apple area argue arm around arrange arrive ask asleep attention aunt autumn avoid awake away awful baby bad bag ball band bank bar
basement basket bath bathroom battery beach bear beat beautiful become bed bedroom beer beginning behave behind believe bell belong below belt bench bend beside best bet better
between beyond bike bird birth bit bite blame blanket bleed blind block blood blow board boat body bone book boot border bored borrow both bother bottle bottom bowl box boy brain
brave bread breakfast breath breathe brick bridge brief bright bring brother brown brush budget build building bunch burn burst bus busy butter buy cable cake calendar calm camera
camp can candle cap captain car card care careful carpet carry cart case cash cat catch cause ceiling cent center certain chain chair chance charge cheap check cheese chest chicken
child children choice church circle city class clean cleaner clear clever click climb clinic clock close cloth clothes cloud club coach coat coffee coin cold collect college comb come
comfort common compare complain computer concern condition contact contain continue contract control conversation cook cookie cool corner cost couch cough count country county
couple course court cousin cover cow crash crazy cream credit crime cross crowd cry cup curtain custom cut cycle dad damage damp dance danger dangerous dark date daughter dead deaf
deal dear death decide deep degree dentist depend desk detail die diet difference different difficult dig dinner direct dirt dirty dirtier disagree disappear discount discover dish
dog dollar door double doubt down dozen drag draw drawer dream dress drink drive driver drop dry during dust duty eager ear early earn earth east easy eat edge education egg eight
either electric elevator eleven else employer empty engine enjoy enough envelope equal especially even evening event everywhere evidence exact exactly example excellent except excited
excuse exercise expect expensive experience explain extra eye face fact fail fair faith fall false familiar family famous far farm fast fat father fault favor fear feed feel feet
female fence few field fight final finally finger fire firm fish fit five fix flat floor flour flower fly fold folk follow food foot force foreign forever forget fork formal former
forward four free freeze fresh friday friend front fruit full fun funny funeral furniture future gain garage garden gas gate gentle gift girl glad glass glasses glove glue goal
god gold good grandma grandpa grandmother grandfather grass gray great green ground group grow grown guess guest guide guilty guy hair half hall hand handle hang happen happy hard
hardly hat hate head headache health healthy hear heart heat heavy height hello help hide high highway hire hit hobby hole holiday honest honey hook hope horse hot hotel hour
house household however huge hundred hungry hurry hurt husband ice idea ill illness imagine important improve inch include income increase indeed inform information inside instead
insulin interest interesting invoice involve iron island jacket jail jar jeans jewel join joke journey joy judge juice jump keep key kick kid kill kind kindly king kiss kitchen knee
knife knock knowledge lab lack lady lake lamp land lane last late lately later laugh laundry law lawyer lay lazy lead leaf leak learn least leather leave left leg legal lend
length less lesson level lie life lift light limit lip liquid list listen little live lock long loose lord lose lot loud love low lower lucky lunch machine mad maid main male mall
man manage many map mark market marriage marry mask master match mate matter meal mean meat medical meet meeting member memory mention menu mess metal middle midnight mile milk
mind minute mirror miss mix model modern moment monday money month moon morning most mother motor mountain mouse mouth movie mud music myself nail narrow nature near nearly neat
necessary neck needle neighbor neither nephew nervous net never news newspaper next nice niece night nine nobody noise none noon nor normal north nose notice nowhere number nurse
object obvious occasion ocean offer often oil old once onion open opinion opposite orange oven overtime owe owner pack package pain paint pair pan pants parent park part partner party
pass past path patch pay peace pen pencil people pepper percent perfect perhaps period person phone photo piano pick piece pig pile pill pillow pilot pin pink pipe pity place plain
plane plant plastic plate play pleasant plenty plug pocket poem point poison police polite pool poor popular porch position possible possibly pot potato pour power practice pray
prefer pregnant prepare present pretend pretty prevent price priest print prison private prize probably problem produce promise proper protect proud prove public pull pump punish
pure purpose purse push quality quantity quarter queen quick quickly quiet quietly quite race radio rain raise ran random rare rash rate rather reach react read ready real realize
really reason receive recent recently recipe recommend red reduce regret regular relax remain remember rent repair repeat replace reply rescue respect rest restaurant result return
rice rich rid ride right ring rise river road rock roll roof room rope rough round row rub rubber rude rug ruin rule run rush sad safe sail salad sale salt sand sandwich
saturday sauce scale scare scared school science scissors scream sea season seat second secret sell sense sentence separate serious serve seven several shade shake shame shape share
sharp shave sheet shelf shell shine ship shirt shock shoe shoot shop short shoulder shout shovel shower shut shy sick side sight silent silly silver similar simple since sink sister
sit situation six size skin skip skirt sky sleep slip slow slowly smart smell smile smoke snow soap soccer social sock sofa soft soil soldier son song soon sorry sort soup sour south
space spare special speed spell spend spoon sport spread spring square stair stamp stand star station stay steal steam steel step stick still stomach stone stop store storm story
stove straight strange stranger street stress stretch strike string strong student study stuff stupid succeed success sudden suddenly sue suffer sugar suit summer sunday supper
supplier supply support suppose sure surface surgery surprise swallow sweep sweet swim swing table tail tall tape taste tax taxi tea teach teacher team tear telephone television ten
term terrible test than thick thin think third thirsty thirty thousand thread three throat throw thursday ticket tie tight till tire tired title today toe together toilet tomato
tomorrow tongue tonight tool tooth touch toward towel town toy trade train trash travel treat treatment tree trip trouble truck true trust truth tube tuesday turn twelve twenty
twice twin type ugly ulcer uncle understand unit unless until upper upset upstairs urgent usual usually vacation value van vegetable vehicle visitor voice wagon wait wake walk
wall wallet war warm warn wash waste watch water wave weak wear weather wedding wednesday week weekend weekly weigh weight welcome west wet wheel wheelchair whether whole wide wife
wild win wind window wine winter wire wise wish within woman women wonder wood word world worry worse worst worth wound wrap wrist write wrong yard year yellow yesterday
yourself zero zone january february march april may june july august september october november december spreadsheet outlook iphone android google zoom excel quickbooks
swap enroll helper outing neighbor ramp hoyer walker commode diaper brief stroke seizure dementia diabetes asthma infection fever flu covid vaccine shot bandage cane
balance payroll claim combine mandatory recur eligibility remit contagious fill fell pivot mute unmute afterwards somehow sometimes someday quit everybody yearly monthly daily nightly hourly sooner earlier
afghanistan africa america argentina asia australia austria bangladesh belgium bolivia brazil bulgaria burma cambodia cameroon canada chile china colombia congo croatia cuba
denmark ecuador egypt england eritrea ethiopia europe finland france gambia germany ghana greece guatemala guinea haiti honduras hungary iceland india indonesia iran iraq ireland
israel italy jamaica japan jordan kenya korea kuwait laos lebanon liberia libya malaysia mali mexico mongolia morocco myanmar nepal netherlands nicaragua niger nigeria norway
pakistan panama paraguay peru philippines poland portugal romania russia rwanda scotland senegal serbia somalia spain sudan sweden switzerland syria taiwan tanzania thailand togo
tunisia turkey uganda ukraine uruguay venezuela vietnam wales yemen zambia zimbabwe
`
  .trim()
  .split(/\s+/)

/** Forms of verbs and nouns that no ending tells, with the common one. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `bought buy|brought bring|broke break|broken break|built build|caught catch|chose choose|chosen choose|dealt deal|drawn draw|drove drive|driven drive|ate eat|eaten eat
  fed feed|felt feel|fought fight|gave give|given give|grew grow|heard hear|held hold|hid hide|hidden hide|kept keep|knew know|laid lay
  led lead|lent lend|made make|met meet|paid pay|ran run|rang ring|rung ring|seen see|sold sell|sent send|shown show|shrank shrink|slept sleep|spoke speak
  spoken speak|spent spend|stood stand|stuck stick|swam swim|taught teach|took take|taken take|thought think|threw throw|thrown throw|told tell|tore tear
  understood understand|woke wake|wore wear|worn wear|wrote write|written write|children child|women woman|men man|feet foot|teeth tooth|wives wife`
    .split(/[|\n]/)
    .map((pair) => {
      const [form = '', common = ''] = pair.trim().split(' ')
      return [form, common]
    }),
)
