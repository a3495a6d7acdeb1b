/** A built-in picture of the menu. These exist in two sizes. */
const ours = /^\/media\/menu\/([a-z]+(?:-[a-z]+)*)-640\.webp$/

const widths = [320, 640] as const

/** An empty plate with chopsticks, for a dish that has no picture. */
const fallback = '/media/menu/default-640.webp'

/** The colours of the corners of the dishes' pictures. */
export const dishHues: Readonly<Record<string, string>> = {
  'aged-pu-er': 'a65844643633',
  'beef-ho-fun': 'c87966977745',
  'beef-noodle-soup': 'a65744745533',
  'beer-bucket': 'a66855745544',
  'birthday-setup': 'c87a66a77755',
  'bubble-tea': 'a65844744634',
  'char-siu-bao': 'b76965855745',
  'char-siu-rice': 'a66855845755',
  'cumin-corn': 'b75964854753',
  'dan-dan-noodles': 'a54844844644',
  default: 'c98a77977756',
  'designated-driver': '854733633755',
  edamame: '954755644433',
  'egg-tarts': 'c87a76965754',
  'extra-microphones': '744634534423',
  'french-toast': 'c97a76965745',
  'fruit-platter': 'b75855744634',
  'garlic-oysters': 'b87966866745',
  'grilled-eggplant': 'b87976966745',
  'grilled-squid': 'a64843743633',
  'har-gow': 'b76965965755',
  'hawthorn-fizz': 'a65744744734',
  'hot-towels': 'b97976976755',
  'iced-lemon-tea': 'a65844744864',
  'jasmine-tea': 'a65744744633',
  'lamb-skewers': 'a64743733533',
  'lantern-old-fashioned': 'a65844744633',
  'lychee-martini': 'b77955856856',
  'mahjong-set': '775555555444',
  'mango-sago': 'b75954954755',
  'milk-tea': 'b87966966745',
  'mouthwatering-chicken': 'a54844833633',
  'niagara-riesling': 'b76854855533',
  'ontario-red': '944734755423',
  'osmanthus-sour': 'b76955865755',
  'popcorn-chicken': 'b75843844633',
  potstickers: 'b86965965744',
  'salt-pepper-wings': 'b75965855744',
  'seaweed-fries': 'b75954854644',
  'short-ribs': '954743633523',
  'siu-mai': 'b75954854744',
  'smashed-cucumber': 'a65754744544',
  'song-host': '955744634523',
  'spring-rolls': 'b75954855744',
  tangyuan: 'b76955855755',
  'toronto-pale-ale': 'b76965844754',
  tsingtao: 'b86a76765433',
  'warm-huadiao': '976744644533',
  'watermelon-juice': 'a65844844734',
  'whisky-green-tea': '954754633523',
  'wonton-noodles': 'a75955854754',
  xiaolongbao: 'b87966965745',
  'yangzhou-fried-rice': 'b87966966755',
  'yuzu-highball': 'a76854755765',
}

/** A picture by its address: a built-in one in all sizes, any other one as it is. */
function shotOf(address: string) {
  const name = ours.exec(address)?.[1]
  if (name === undefined) return { src: address }
  const srcSet = widths.map((width) => `/media/menu/${name}-${width}.webp ${width}w`).join(', ')
  return { src: address, srcSet, hues: dishHues[name] }
}

/** A dish's own picture, followed by the empty plate as a fallback (product#menu). */
export function dishShotsOf(item: { imageUrl: string | null }) {
  const own = item.imageUrl !== null && item.imageUrl !== fallback ? [shotOf(item.imageUrl)] : []
  return [...own, shotOf(fallback)]
}
