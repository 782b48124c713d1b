import {
  BRAND_HEIGHT,
  brandBox,
  LABEL_GAP,
  LABEL_MARGIN,
  labelBox,
  type MarkBox,
} from '@tessera/shared/contract/design/result-marks'

/**
 * Outlines of the label that the law requires on generated pictures (U+0041 U+0049, U+751F, U+6210), 1000 units per em,
 * baseline at 880, with the box of their ink. From Noto Sans CJK SC Bold, © Adobe and Google, SIL Open Font License
 * 1.1, https://openfontlicense.org. As outlines, no font is needed on the server.
 */
const LABEL_CELLS: readonly Cell[] = [
  {
    outlines: [
      'M-4 880H146L198 690H437L489 880H645L408 139H233ZM230 575 252 494C274 417 295 333 315 252H319C341 331 361 417 384 494L406 575Z',
      'M732 880H880V139H732Z',
    ],
    ink: { left: -4, top: 139, right: 880, bottom: 880 },
  },
  {
    outlines: [
      'M1179 43C1144 181 1079 318 1001 403C1031 419 1085 455 1109 475C1142 435 1173 385 1202 329H1410V506H1137V622H1410V824H1022V941H1926V824H1536V622H1836V506H1536V329H1875V212H1536V30H1410V212H1255C1274 166 1290 119 1303 71Z',
    ],
    ink: { left: 1001, top: 30, right: 1926, bottom: 941 },
  },
  {
    outlines: [
      'M2485 32C2485 81 2487 131 2489 180H2079V474C2079 604 2073 780 1996 900C2023 914 2077 958 2098 982C2181 859 2202 663 2205 516H2336C2334 642 2330 691 2319 705C2312 714 2302 717 2289 717C2272 717 2239 716 2203 713C2220 743 2233 790 2235 825C2282 826 2325 825 2352 821C2381 816 2402 807 2422 782C2445 752 2450 662 2454 451C2454 437 2454 407 2454 407H2205V298H2496C2509 449 2531 590 2566 704C2508 770 2439 825 2361 867C2387 890 2431 940 2448 966C2510 928 2566 883 2617 830C2661 912 2718 962 2788 962C2881 962 2921 918 2940 731C2908 719 2865 691 2838 664C2833 790 2821 840 2798 840C2765 840 2733 798 2705 726C2778 627 2836 511 2878 380L2757 351C2733 432 2701 507 2661 574C2643 493 2629 399 2620 298H2931V180H2827L2876 129C2839 95 2766 50 2711 21L2638 93C2679 117 2730 151 2766 180H2613C2611 131 2610 82 2611 32Z',
    ],
    ink: { left: 1996, top: 21, right: 2940, bottom: 962 },
  },
]

/** The product's name, in the same typeface. */
const BRAND_OUTLINES = [
  'M238 880L386 880L386 263L595 263L595 139L30 139L30 263L238 263Z',
  'M948 894C1017 894 1088 870 1143 832L1093 742C1052 767 1013 780 968 780C884 780 824 733 812 642L1157 642C1161 628 1164 601 1164 574C1164 418 1084 306 930 306C797 306 669 419 669 600C669 785 791 894 948 894ZM809 543C821 462 873 420 932 420C1005 420 1038 468 1038 543Z',
  'M1445 894C1590 894 1668 816 1668 717C1668 614 1586 576 1512 548C1452 526 1401 511 1401 470C1401 438 1425 416 1476 416C1517 416 1556 436 1596 464L1662 375C1616 339 1553 306 1472 306C1344 306 1263 377 1263 477C1263 571 1342 614 1413 641C1472 664 1530 683 1530 725C1530 760 1505 784 1449 784C1396 784 1349 761 1299 723L1232 816C1288 862 1370 894 1445 894Z',
  'M1940 894C2085 894 2163 816 2163 717C2163 614 2081 576 2007 548C1947 526 1896 511 1896 470C1896 438 1920 416 1971 416C2012 416 2051 436 2091 464L2157 375C2111 339 2048 306 1967 306C1839 306 1758 377 1758 477C1758 571 1837 614 1908 641C1967 664 2025 683 2025 725C2025 760 2000 784 1944 784C1891 784 1844 761 1794 723L1727 816C1783 862 1865 894 1940 894Z',
  'M2519 894C2588 894 2659 870 2714 832L2664 742C2623 767 2584 780 2539 780C2455 780 2395 733 2383 642L2728 642C2732 628 2735 601 2735 574C2735 418 2655 306 2501 306C2368 306 2240 419 2240 600C2240 785 2362 894 2519 894ZM2380 543C2392 462 2444 420 2503 420C2576 420 2609 468 2609 543Z',
  'M2856 880L3003 880L3003 546C3035 465 3087 436 3130 436C3154 436 3170 439 3190 445L3214 318C3198 311 3180 306 3149 306C3091 306 3031 346 2990 419L2987 419L2976 320L2856 320Z',
  'M3429 894C3494 894 3550 863 3598 820L3603 820L3613 880L3733 880L3733 553C3733 391 3660 306 3518 306C3430 306 3350 340 3285 380L3337 478C3389 447 3439 424 3491 424C3560 424 3584 466 3586 521C3361 545 3264 608 3264 727C3264 823 3329 894 3429 894ZM3478 779C3435 779 3404 760 3404 716C3404 665 3449 628 3586 612L3586 724C3551 759 3520 779 3478 779Z',
  'M4172 31L4172 220L4068 220L4068 330L4172 330L4172 508L4052 538L4078 653L4172 626L4172 826C4172 839 4168 843 4156 843C4144 843 4108 843 4073 842C4088 876 4102 928 4106 959C4170 959 4215 955 4247 935C4278 916 4288 883 4288 826L4288 592L4373 566L4358 458L4288 478L4288 330L4370 330L4370 220L4288 220L4288 31ZM4748 345L4748 500L4641 500L4641 345ZM4829 28C4811 91 4777 173 4746 232L4581 232L4658 200C4643 154 4606 84 4572 33L4469 73C4498 123 4528 187 4544 232L4420 232L4420 345L4524 345L4524 500L4389 500L4389 615L4519 615C4508 713 4474 820 4366 889C4393 909 4431 949 4447 974C4576 880 4622 744 4636 615L4748 615L4748 966L4867 966L4867 615L4988 615L4988 500L4867 500L4867 345L4965 345L4965 232L4867 232C4895 183 4926 125 4955 70Z',
  'M5287 185L5805 185L5805 253L5287 253ZM5287 358L5562 358L5562 442L5286 442L5287 374ZM5336 631L5336 970L5451 970L5451 940L5791 940L5791 969L5911 969L5911 631L5683 631L5683 549L5976 549L5976 442L5683 442L5683 358L5926 358L5926 80L5166 80L5166 374C5166 533 5158 758 5054 910C5084 922 5138 953 5161 973C5238 858 5269 696 5281 549L5562 549L5562 631ZM5451 836L5451 736L5791 736L5791 836Z',
]

interface Cell {
  outlines: readonly string[]
  ink: { left: number; top: number; right: number; bottom: number }
}

type PixelSize = Pick<MarkBox, 'width' | 'height'>

/**
 * SVG overlay of the picture's size, composited when a result is served or downloaded: the visible label in the lower
 * right corner and, unless the team's membership removes it, the brand mark in the lower left one. Light characters on
 * a translucent dark plate are legible on any floor.
 */
export function resultMarks(width: number, height: number, { branded }: { branded: boolean }): Buffer {
  const size = { width, height }
  const marks = label(size) + (branded ? brand(size) : '')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`)
}

/** Latin letters and both characters, one below the other, each as high as the law asks. */
function label(size: PixelSize): string {
  const box = labelBox(size)
  const cells = LABEL_CELLS.map(({ outlines, ink }, index) => {
    const [inkWidth, inkHeight] = [ink.right - ink.left, ink.bottom - ink.top]
    const down = box.high / inkHeight
    // The letters are wider than a character of their height: they are narrowed to it.
    const across = Math.min(down, box.high / inkWidth)
    const x = box.left + (box.width - inkWidth * across) / 2 - ink.left * across
    const y = box.top + (LABEL_MARGIN + index * (1 + LABEL_GAP)) * box.high - ink.top * down
    return lettering(outlines, { x, y, across, down })
  })
  return plate(box, 0.16 * box.high) + cells.join('')
}

function brand(size: PixelSize): string {
  const box = brandBox(size)
  if (!box) return ''
  const { top, padding, scale } = box
  const place = { x: 2 * padding, y: top + ((BRAND_HEIGHT - 1000) / 2) * scale, across: scale, down: scale }
  return plate(box, padding / 2) + lettering(BRAND_OUTLINES, place)
}

const plate = (box: MarkBox, radius: number): string =>
  `<rect x="${round(box.left)}" y="${round(box.top)}" width="${round(box.width)}" height="${round(box.height)}" ` +
  `rx="${round(radius)}" fill="black" fill-opacity="0.45"/>`

const lettering = (
  outlines: readonly string[],
  { x, y, across, down }: { x: number; y: number; across: number; down: number },
): string =>
  `<path transform="translate(${round(x)} ${round(y)}) scale(${across.toFixed(5)} ${down.toFixed(5)})" ` +
  `fill="white" fill-opacity="0.95" d="${outlines.join('')}"/>`

const round = (value: number) => value.toFixed(2)
