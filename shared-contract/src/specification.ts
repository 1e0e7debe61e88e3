import * as v from 'valibot';

/** `interchange` numbers are those of other makers of the part; `original` ones those of the car's maker. */
export const NUMBER_KINDS = ['original', 'interchange', 'superseded'] as const;
export const PART_CONDITIONS = ['new', 'remanufactured', 'used'] as const;

export const attributeSchema = v.object({
  name: v.string(),
  /** A number where there is a unit. */
  value: v.string(),
  /** Null for a word or a plain number. */
  unit: v.nullable(v.string()),
});

export const partNumberSchema = v.object({ kind: v.picklist(NUMBER_KINDS), maker: v.string(), number: v.string() });

/** The technical data of a part. Unknown texts are empty. */
export const partSpecificationSchema = v.object({
  /** The kind of part, whatever it fits: `Brake pad set`. */
  partType: v.string(),
  condition: v.picklist(PART_CONDITIONS),
  /** The number that its maker gave it. */
  makerNumber: v.string(),
  /** Whether it fits any car, so that it has no fitments. */
  universal: v.boolean(),
  attributes: v.array(attributeSchema),
  numbers: v.array(partNumberSchema),
  /** Folders of further pictures of it, as `image.src` of a product is one. Left out without any. */
  views: v.optional(v.array(v.string())),
});
export type PartSpecification = v.InferOutput<typeof partSpecificationSchema>;
