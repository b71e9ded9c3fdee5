import * as z from 'zod/mini'
import { namedSchemas } from '../../../src/contract/index.ts'

/** JSON schemas of the contract's zod schemas. Named ones become components, referred to by name. */

export type JsonSchema = Record<string, unknown>

type Direction = 'input' | 'output'

/** One registry per direction: defaults and conversions make a schema's input differ from its output. */
function registryOf(direction: Direction) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(namedSchemas())) {
    if (!['object', 'enum'].includes(schema._zod.def.type)) continue
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    // Only objects have defaults and conversions inside; a body is an input anyway.
    const alike = schema._zod.def.type === 'enum' || /(?:Body|Input|Patch)$/.test(title)
    registry.add(schema, { id: direction === 'input' && !alike ? `${title}Input` : title })
  }
  return registry
}

const registries = { input: registryOf('input'), output: registryOf('output') }

export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  of(schema: z.ZodMiniType, direction: Direction): JsonSchema {
    return this.#hoist(
      z.toJSONSchema(schema, {
        io: direction,
        metadata: registries[direction],
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // `format` says enough; drop the long regular expression beside it.
          if (jsonSchema.format) delete jsonSchema.pattern
          const { def } = zodSchema._zod
          const wire = wireSide(def)
          if (!wire) return
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
          const { $schema: _, ...described } = z.toJSONSchema(wire, { io: direction, unrepresentable: 'any' })
          Object.assign(jsonSchema, described, 'defaultValue' in def ? { default: def.defaultValue } : {})
        },
      }),
    )
  }

  #hoist({ $schema: _, $defs = {}, id, ...schema }: JsonSchema): JsonSchema {
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#keep(name, definition)
    }
    if (typeof id !== 'string') return pointToComponents(schema)
    this.#keep(id, schema)
    return { $ref: `#/components/schemas/${id}` }
  }

  #keep(name: string, { id: _, ...definition }: JsonSchema): void {
    this.schemas[name] ??= pointToComponents(definition)
  }
}

/** Numbers and lists of a query arrive as text and are converted; the document shows the converted type. */
function wireSide(def: z.core.$ZodTypeDef): z.core.$ZodType | null {
  if (def.type === 'default') return wireSide((def as z.core.$ZodDefaultDef).innerType._zod.def)
  if (def.type !== 'pipe') return null
  const { out } = def as z.core.$ZodPipeDef
  return out._zod.def.type === 'transform' ? null : out
}

function pointToComponents<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
