/** What a change does to the columns of a row, as text for the operator. */

export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

/** Returns the columns among `values` that differ from the row, with their former and new values. */
export function changesOf<Row extends object>(row: Row, values: Partial<Row>): FieldChange[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const before = row[field as keyof Row];
    if (JSON.stringify(before) === JSON.stringify(value)) return [];
    return [{ field, from: textOf(before), to: textOf(value) }];
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(";");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
