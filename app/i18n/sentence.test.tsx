import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence } from "./use-t";

test("a sentence has the direction of its own letters, and its elements stand where the language puts them", () => {
  const html = renderToStaticMarkup(
    <Sentence text="{{date}}에 종료 예정" parts={{ date: <time>2027년 11월 25일</time> }} />,
  );
  expect(html).toBe('<span dir="auto"><time>2027년 11월 25일</time>에 종료 예정</span>');
});
