import { z } from 'zod'

/**
 * Characters that can hide, move, reverse or break adjacent text in a terminal or on a page: control and format characters, line and
 * paragraph separators, lone surrogates. The joiner within an emoji (👩‍🔧) is a format character too but harmless between two
 * pictographs, so the first branch keeps it; elsewhere it only makes names look alike. Tag-sequence flags are dropped for that reason.
 */
const HIDDEN =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?\u200D(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** For text stored before {@link oneLine} existed, or from elsewhere: replaces such characters by a visible mark. */
export const plainLine = (text: string): string =>
  text.replaceAll(HIDDEN, (_found, joined: string | undefined) => joined ?? '\uFFFD')

/** The same for text of several lines: their ends stay, in one form, and a tabulator becomes a space. */
export const plainLines = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').split('\n').map(plainLine).join('\n')

/** A single-line name or reason, shown to others among other text: lists, the release journal, terminals. */
export const oneLine = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => plainLine(text) === text, 'hidden_characters')
