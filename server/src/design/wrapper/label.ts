/**
 * Outlines of the four characters of the label that a generated picture must carry by law (U+0041 U+0049 U+751F U+6210),
 * 1000 units to the em, baseline at 880. Taken from Noto Sans CJK SC Bold, © Adobe and Google, SIL Open Font License 1.1,
 * https://openfontlicense.org. As outlines they need no font where pictures are served.
 */
const LABEL_OUTLINES = [
  'M-4 880H146L198 690H437L489 880H645L408 139H233ZM230 575 252 494C274 417 295 333 315 252H319C341 331 361 417 384 494L406 575Z',
  'M732 880H880V139H732Z',
  'M1179 43C1144 181 1079 318 1001 403C1031 419 1085 455 1109 475C1142 435 1173 385 1202 329H1410V506H1137V622H1410V824H1022V941H1926V824H1536V622H1836V506H1536V329H1875V212H1536V30H1410V212H1255C1274 166 1290 119 1303 71Z',
  'M2485 32C2485 81 2487 131 2489 180H2079V474C2079 604 2073 780 1996 900C2023 914 2077 958 2098 982C2181 859 2202 663 2205 516H2336C2334 642 2330 691 2319 705C2312 714 2302 717 2289 717C2272 717 2239 716 2203 713C2220 743 2233 790 2235 825C2282 826 2325 825 2352 821C2381 816 2402 807 2422 782C2445 752 2450 662 2454 451C2454 437 2454 407 2454 407H2205V298H2496C2509 449 2531 590 2566 704C2508 770 2439 825 2361 867C2387 890 2431 940 2448 966C2510 928 2566 883 2617 830C2661 912 2718 962 2788 962C2881 962 2921 918 2940 731C2908 719 2865 691 2838 664C2833 790 2821 840 2798 840C2765 840 2733 798 2705 726C2778 627 2836 511 2878 380L2757 351C2733 432 2701 507 2661 574C2643 493 2629 399 2620 298H2931V180H2827L2876 129C2839 95 2766 50 2711 21L2638 93C2679 117 2730 151 2766 180H2613C2611 131 2610 82 2611 32Z',
]
const LABEL_ADVANCE = 2971

/** Height of the characters as a part of the picture's shorter side; GB 45438-2025 asks for at least 5 %. */
const TEXT_SHARE = 0.05
const LEAST_TEXT_PX = 12

/**
 * An SVG of the picture's size with the visible label in its lower right corner, to be composited over a result when it
 * is served or downloaded. Light characters on a translucent dark plate read on any floor.
 */
export function aiLabel(width: number, height: number): Buffer {
  const em = Math.max(LEAST_TEXT_PX, Math.round(Math.min(width, height) * TEXT_SHARE))
  const scale = Math.min(em, (width * 0.8 * 1000) / LABEL_ADVANCE) / 1000
  const padding = 320 * scale
  const plateWidth = LABEL_ADVANCE * scale + 2 * padding
  const plateHeight = 1000 * scale + padding
  const left = width - plateWidth - padding
  const top = height - plateHeight - padding
  const place = `translate(${round(left + padding)} ${round(top + padding / 2)}) scale(${scale.toFixed(5)})`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect x="${round(left)}" y="${round(top)}" width="${round(plateWidth)}" height="${round(plateHeight)}" ` +
      `rx="${round(padding / 2)}" fill="black" fill-opacity="0.45"/>` +
      `<path transform="${place}" fill="white" fill-opacity="0.95" d="${LABEL_OUTLINES.join('')}"/></svg>`,
  )
}

const round = (value: number) => value.toFixed(2)
