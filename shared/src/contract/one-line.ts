import { z } from 'zod'

/**
 * What can hide, move, turn around or break the text beside it, in a terminal as on a page: control and format characters, line and
 * paragraph separators, halves of pairs. The joiner within an emoji (👩‍🔧) is a format character as well and harmless between two pictures,
 * so the first branch keeps it there; anywhere else it only makes two names look alike. Flags spelt by tags are given up for the same reason.
 */
const HIDDEN =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?\u200D(?=\p{Extended_Pictographic}))|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** For what was kept before {@link oneLine} refused it, or comes from elsewhere: a mark stands where something was hidden. */
export const plainLine = (text: string): string =>
  text.replaceAll(HIDDEN, (_found, joined: string | undefined) => joined ?? '\uFFFD')

/** A name or reason that one person writes and others read beside other text: in lists, the journal of releases, terminals. */
export const oneLine = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => plainLine(text) === text, 'hidden_characters')
