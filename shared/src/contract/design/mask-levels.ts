/** Objects that one mask can tell apart. */
export const MOST_OBJECTS = 6

/** Grey level of an object in a mask: 255 for the first, so that a mask of one object is white where it edits. */
export const levelOfObject = (index: number): number => 255 - index
