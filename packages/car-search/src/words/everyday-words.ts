/** Words that say nothing of a car. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a,after,all,am,an,and,any,are,at,available,be,buy,buying,can,car,cars,cheers,could,do,does,coloured,colour,color,colored,for,from,gearbox,get,give,good,got,great,has,have,having,hello,hey,hi,i,im,in,is,it,its,id,ive,just,like,looking,me,my,must,need,needs,of,on,one,or,our,please,pls,plz,priced,sale,show,some,something,thank,thanks,that,thats,the,there,to,transmission,us,vehicle,vehicles,want,wanted,wanting,wants,we,were,what,which,with,would,you,your,find,nice,under,around,located,based,price,powered,engine,drivetrain,repayment,repayments,dealer,dealers,dealership,stock'.split(
    ',',
  ),
);
/** What refuses the word behind it. */
const NEGATIONS: ReadonlySet<string> = new Set([
  'not',
  'no',
  'without',
  'except',
  'excluding',
  'exclude',
  'non',
  'nor',
  'isnt',
  'minus',
]);
/** The same in several words. */
const NEGATING_PHRASES: ReadonlySet<string> = new Set([
  ...[
    'anything but',
    'other than',
    'but not',
    'dont want',
    'do not want',
    'rather not',
    'apart from',
    'anything except',
  ],
  ...['any colour but', 'any color but', 'any colour except', 'any color except', 'any make but', 'any brand but'],
  ...['everything but', 'everything except', 'all but', 'not interested in', 'dont like', 'do not like', 'but no'],
]);
/** In words. */
export const LONGEST_NEGATION = 3;
/** How many of these words are a negation; 0 if they do not begin with one. */
export function negationIn(written: readonly string[]): number {
  const words = written.map((each) => each.replaceAll("'", ''));
  for (let length = words.length; length > 1; length -= 1) {
    if (NEGATING_PHRASES.has(words.slice(0, length).join(' '))) return length;
  }
  return NEGATIONS.has(words[0] ?? '') ? 1 : 0;
}

/** What may stand between a negation and what it refuses: not a ute, not in Queensland. */
export const BETWEEN: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'any',
  'in',
  'from',
  'at',
  'near',
  'located',
  'based',
]);

/** Words that are spelt right, however near they are to a name: back is not black, nor is a shift a Swift. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  'back,while,write,wrote,blank,block,open,flat,fold,form,lead,mass,maps,pick,pins,pool,poll,sell,seller,sold,cold,hold,told,user,uses,carry,yard,yards,shift,cannot,action,straight,swap,span,hint,lays,layer,static,transport,transporting,portal,range,ranges,capture,appear,holder,roles,allow,allows,auth,read,rear,reads,bed,bread,whites,wide,width,deal,deals,real,meal,test,rest,best,rate,late,made,make,makes,model,models,side,ride,rides,tide,line,fine,mine,cost,costs,coast,post,posts,soft,hard,road,roads,load,loads,tray,trays,crew,canopy,work,works,worker,family,first,second,third,student,learner,safe,safety,service,serviced,history,owner,owners,rego,finance,loan,cash,trade,towing,tows,school,travel,camp,fish,fishing,beach,bush,farm,city,town,country,daily,weekend,classic,vintage,rare,clean,tidy,spotless,condition,log,book,books,mint,immaculate,urgent,private,sports,sporty,fast,quick,turbo,power,powerful,manuals,economy,economical,efficient,reliable,comfortable,comfort,luxury,basic,small,large,medium,little,huge,high,tall,long,short,wheel,wheels,base,door,doors,seat,seats,roof,rack,racks,boot,space,spacious,room,roomy'.split(
    ',',
  ),
);
/** Trims that are the names of places too: behind a model they are its trim. */
export const TRIMS: ReadonlySet<string> = new Set(['kakadu', 'kimberley', 'rubicon', 'simpson', 'tanami']);

const CORRECTED_FROM = 4;

/** Whether a word is spelt right as it is, and no name. */
export const isEveryday = (key: string): boolean => FILLERS.has(key) || NEGATIONS.has(key) || EVERYDAY_WORDS.has(key);

/** Whether a word may be a misspelled name. */
export const canBeMisspelled = (key: string): boolean => key.length >= CORRECTED_FROM && !isEveryday(key);
